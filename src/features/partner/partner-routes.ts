import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint } from "#kernel/http/bind-endpoint.ts";
import type { InspectedAutoSync } from "./inspected-auto-sync.ts";
import { listRuns } from "./list-partner-runs.ts";
import { partnerEndpoints } from "./partner-endpoints.ts";

export function partnerRoutes(app: FastifyInstance, deps: { db: Db; inspectedAuto: InspectedAutoSync }): void {
  const { db, inspectedAuto } = deps;
  bindEndpoint(app, partnerEndpoints.triggerInspectedAutoSync, async ({ admin }) => ({
    message: await inspectedAuto.trigger(admin.username),
    error: null,
  }));
  bindEndpoint(app, partnerEndpoints.listInspectedAutoRuns, async () => ({
    configured: await inspectedAuto.isConfigured(),
    runs: await listRuns(db),
  }));
}
