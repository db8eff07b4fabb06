import type { FastifyInstance, FastifyRequest } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/db.ts";
import { recordContactClick, recordVehicleView, type Shopper } from "./record-shopper-action.ts";

const shopperOf = (request: FastifyRequest): Shopper => ({
  address: request.ip,
  userAgent: request.headers["user-agent"],
});

export function leadRoutes(app: FastifyInstance, deps: { db: Db }): void {
  bindEndpoint(app, endpoints.trackVehicleView, async ({ params, request }) => {
    await recordVehicleView(deps.db, params.id, shopperOf(request));
    return { success: true };
  });
  bindEndpoint(app, endpoints.contactSeller, async ({ params, request }) => {
    await recordContactClick(deps.db, params.id, shopperOf(request));
    return { success: true };
  });
}
