import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { bindEndpoint } from "../http/bind-endpoint.ts";
import type { Db } from "../infra/db.ts";
import type { Queue } from "../infra/queue.ts";
import { applySyncRun } from "./apply-sync-run.ts";
import { getSyncRun } from "./get-sync-run.ts";
import { listSyncRuns } from "./list-sync-runs.ts";
import { syncDealership } from "./sync-dealership.ts";
import { undoSyncRun } from "./undo-sync-run.ts";

export function syncRoutes(app: FastifyInstance, deps: { db: Db; queue: Queue }): void {
  const { db } = deps;
  bindEndpoint(app, endpoints.syncDealership, async ({ params, admin }) => ({
    message: "Dealership sync process has started",
    dealership: await syncDealership(deps, params.id, admin.username),
  }));
  bindEndpoint(app, endpoints.listSyncRuns, ({ params }) => listSyncRuns(db, params.id));
  bindEndpoint(app, endpoints.getSyncRun, ({ params }) => getSyncRun(db, params.id));
  bindEndpoint(app, endpoints.applySyncRun, ({ params, admin }) => applySyncRun(db, params.id, admin.username));
  bindEndpoint(app, endpoints.undoSyncRun, ({ params, admin }) => undoSyncRun(db, params.id, admin.username));
}
