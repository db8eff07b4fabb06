import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { changeListing } from "../inventory/change-listing.ts";
import { confirmPrice, keepPrice } from "../inventory/decide-price.ts";
import { acceptFeedKey } from "./accept-feed-key.ts";
import { addDealership, type DealershipDeps } from "./add-dealership.ts";
import { deleteDealership } from "./delete-dealership.ts";
import { listDealerships } from "./list-dealerships.ts";
import { listStock } from "./list-stock.ts";
import { renewDealership } from "./renew-dealership.ts";
import { updateDealership } from "./update-dealership.ts";

export function dealershipRoutes(app: FastifyInstance, deps: DealershipDeps): void {
  const { db } = deps;
  bindEndpoint(app, endpoints.listDealerships, ({ admin }) => listDealerships(db, admin.role));
  bindEndpoint(app, endpoints.addDealership, ({ body, admin }) =>
    addDealership(deps, body, { adminName: admin.username }),
  );
  bindEndpoint(app, endpoints.updateDealership, ({ params, body, admin }) =>
    updateDealership(deps, params.id, body, admin.username),
  );
  bindEndpoint(app, endpoints.acceptFeedKey, ({ params, body, admin }) =>
    acceptFeedKey(db, params.id, body.key, admin.username),
  );
  bindEndpoint(app, endpoints.renewDealership, ({ params, body, admin }) =>
    renewDealership(db, params.id, body.days, admin.username),
  );
  bindEndpoint(app, endpoints.deleteDealership, async ({ params, admin }) => {
    await deleteDealership(db, params.id, admin.username);
    return { message: "Dealership and all its vehicles have been removed" };
  });
  bindEndpoint(app, endpoints.listStock, ({ params, query }) => listStock(db, params.id, query));
  bindEndpoint(app, endpoints.confirmPrice, async ({ params, admin }) => ({
    message: await confirmPrice(db, params.id, admin.username),
  }));
  bindEndpoint(app, endpoints.keepPrice, async ({ params, admin }) => ({
    message: await keepPrice(db, params.id, admin.username),
  }));
  for (const [endpoint, change] of [
    [endpoints.removeVehicle, "remove"],
    [endpoints.hideVehicle, "hide"],
    [endpoints.showVehicle, "show"],
  ] as const) {
    bindEndpoint(app, endpoint, async ({ params, admin }) => ({
      message: await changeListing(db, params.id, change, admin.username),
    }));
  }
}
