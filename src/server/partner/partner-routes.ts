import type { FastifyInstance } from "fastify";
import { partnerEndpoints } from "#contract/partner/partner-endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/database/db.ts";
import type { InspectedAutoSync } from "./inspected-auto-sync.ts";
import { listRuns } from "./list-partner-runs.ts";

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
