import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { InspectedAutoSync } from "./inspected-auto-sync.ts";

export function partnerRoutes(app: FastifyInstance, deps: { inspectedAuto: InspectedAutoSync }): void {
  bindEndpoint(app, endpoints.triggerInspectedAutoSync, async ({ admin }) => ({
    message: await deps.inspectedAuto.trigger(admin.username),
    error: null,
  }));
}
