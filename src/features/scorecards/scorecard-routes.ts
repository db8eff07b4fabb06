import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { getScorecard } from "./get-scorecard.ts";
import { scorecardEndpoints } from "./scorecard-endpoints.ts";
import { createScorecardLink, getScorecardLink, revokeScorecardLink } from "./scorecard-link.ts";

export function scorecardRoutes(app: FastifyInstance, deps: { db: Db; site: { publicUrl: string } }): void {
  bindEndpoint(app, scorecardEndpoints.getScorecardLink, ({ params }) => getScorecardLink(deps, params.id));
  bindEndpoint(app, scorecardEndpoints.createScorecardLink, ({ params, body, admin }) =>
    createScorecardLink(deps, params.id, admin.username, body.expiresInDays),
  );
  bindEndpoint(app, scorecardEndpoints.revokeScorecardLink, ({ params, admin }) =>
    revokeScorecardLink(deps, params.id, admin.username),
  );
  bindPublicRead(
    app,
    scorecardEndpoints.getScorecard,
    ({ params }) => getScorecard(deps.db, params.token),
    (_request, reply) => {
      reply.headers({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
      reply.header("referrer-policy", "no-referrer");
    },
  );
}
