import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { addDealership, type DealershipDeps } from "./add-dealership.ts";
import { listDealerships } from "./list-dealerships.ts";

export function dealershipRoutes(app: FastifyInstance, deps: DealershipDeps): void {
  bindEndpoint(app, endpoints.listDealerships, () => listDealerships(deps.db));
  bindEndpoint(app, endpoints.addDealership, ({ body }) => addDealership(deps, body));
}
