import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { type ClearDemoDeps, clearDemo, readDemo } from "./clear-demo.ts";

export function demoRoutes(app: FastifyInstance, deps: ClearDemoDeps): void {
  bindEndpoint(app, endpoints.getDemo, () => readDemo(deps.db));
  bindEndpoint(app, endpoints.clearDemo, async ({ admin }) => ({ message: await clearDemo(deps, admin.username) }));
}
