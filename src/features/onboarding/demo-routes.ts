import type { FastifyInstance } from "fastify";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import { type ClearDemoDeps, clearDemo, readDemo } from "./clear-demo.ts";
import { demoEndpoints } from "./demo-endpoints.ts";

export function demoRoutes(app: FastifyInstance, deps: ClearDemoDeps): void {
  bindEndpoint(app, demoEndpoints.getDemo, () => readDemo(deps.db));
  bindEndpoint(app, demoEndpoints.clearDemo, async ({ admin }) => ({ message: await clearDemo(deps, admin.username) }));
}
