import type { FastifyInstance } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { acceptFeedKey } from "./accept-feed-key.ts";
import { addDealership, type DealershipDeps } from "./add-dealership.ts";
import { dealershipEndpoints } from "./dealership-endpoints.ts";
import { listDealerships } from "./list-dealerships.ts";
import { renewDealership } from "./renew-dealership.ts";
import { updateDealership } from "./update-dealership.ts";

export function dealershipRoutes(app: FastifyInstance, deps: DealershipDeps): void {
  const { db } = deps;
  bindEndpoint(app, dealershipEndpoints.listDealerships, ({ admin }) => listDealerships(db, admin.role));
  bindEndpoint(app, dealershipEndpoints.addDealership, ({ body, admin }) =>
    addDealership(deps, body, { adminName: admin.username }),
  );
  bindEndpoint(app, dealershipEndpoints.updateDealership, ({ params, body, admin }) =>
    updateDealership(deps, params.id, body, admin.username),
  );
  bindEndpoint(app, dealershipEndpoints.acceptFeedKey, ({ params, body, admin }) =>
    acceptFeedKey(db, params.id, body.key, admin.username),
  );
  bindEndpoint(app, dealershipEndpoints.renewDealership, ({ params, body, admin }) =>
    renewDealership(db, params.id, body.days, admin.username),
  );
}
