import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint, bindPublicRead } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import { getScorecard } from "./get-scorecard.ts";
import { createScorecardLink, getScorecardLink, revokeScorecardLink } from "./scorecard-link.ts";

export function scorecardRoutes(app: FastifyInstance, deps: { db: Db; publicUrl: string }): void {
  bindEndpoint(app, endpoints.getScorecardLink, ({ params }) => getScorecardLink(deps, params.id));
  bindEndpoint(app, endpoints.createScorecardLink, ({ params, body, admin }) =>
    createScorecardLink(deps, params.id, admin.username, body.expiresInDays),
  );
  bindEndpoint(app, endpoints.revokeScorecardLink, ({ params, admin }) =>
    revokeScorecardLink(deps, params.id, admin.username),
  );
  bindPublicRead(
    app,
    endpoints.getScorecard,
    ({ params }) => getScorecard(deps.db, params.token),
    (_request, reply) => {
      reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
      reply.header("referrer-policy", "no-referrer");
    },
  );
}
