import type { FastifyInstance } from "fastify";
import { dealershipEndpoints } from "#core/dealerships/dealership-endpoints.ts";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { changeListing } from "./change-listing.ts";
import { confirmPrice, keepPrice } from "./decide-price.ts";
import { deleteDealership } from "./delete-dealership.ts";
import { listStock } from "./list-stock.ts";

/** Binds the calls about a dealership's cars, and the one that deletes a dealership with them. */
export function stockRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindEndpoint(app, dealershipEndpoints.deleteDealership, async ({ params, admin }) => {
    await deleteDealership(db, params.id, admin.username);
    return { message: "Dealership and all its vehicles have been removed" };
  });
  bindEndpoint(app, dealershipEndpoints.listStock, ({ params, query }) => listStock(db, params.id, query));
  bindEndpoint(app, dealershipEndpoints.confirmPrice, async ({ params, admin }) => ({
    message: await confirmPrice(db, params.id, admin.username),
  }));
  bindEndpoint(app, dealershipEndpoints.keepPrice, async ({ params, admin }) => ({
    message: await keepPrice(db, params.id, admin.username),
  }));
  for (const [endpoint, change] of [
    [dealershipEndpoints.removeVehicle, "remove"],
    [dealershipEndpoints.hideVehicle, "hide"],
    [dealershipEndpoints.showVehicle, "show"],
  ] as const) {
    bindEndpoint(app, endpoint, async ({ params, admin }) => ({
      message: await changeListing(db, params.id, change, admin.username),
    }));
  }
}
