import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/db.ts";
import type { Queue } from "../infra/queue.ts";
import { listSyncRuns } from "./list-sync-runs.ts";
import { syncDealership } from "./sync-dealership.ts";

export function syncRoutes(app: FastifyInstance, deps: { db: Db; queue: Queue }): void {
  bindEndpoint(app, endpoints.syncDealership, async ({ params }) => ({
    message: "Dealership sync process has started",
    dealership: await syncDealership(deps, params.id),
  }));
  bindEndpoint(app, endpoints.listSyncRuns, ({ params }) => listSyncRuns(deps.db, params.id));
}
