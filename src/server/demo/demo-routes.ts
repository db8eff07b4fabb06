import type { FastifyInstance } from "fastify";
import { demoEndpoints } from "#contract/demo/demo-endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import { type ClearDemoDeps, clearDemo, readDemo } from "./clear-demo.ts";

export function demoRoutes(app: FastifyInstance, deps: ClearDemoDeps): void {
  bindEndpoint(app, demoEndpoints.getDemo, () => readDemo(deps.db));
  bindEndpoint(app, demoEndpoints.clearDemo, async ({ admin }) => ({ message: await clearDemo(deps, admin.username) }));
}
