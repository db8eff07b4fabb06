import type { FastifyInstance } from "fastify";
import { endpoints } from "#contract/endpoints.ts";
import { type NightWindow, nightInWords } from "#domain/sync/schedule.ts";
import { bindEndpoint, bindStreamEndpoint } from "../http/bind-endpoint.ts";
import { streamEvents } from "../http/event-stream.ts";
import type { Logger } from "../infra/logger.ts";
import type { Queue } from "../infra/queue.ts";
import { applySyncRun, previewApply } from "./apply-sync-run.ts";
import { type CheckSiteDeps, siteChecker } from "./check-site.ts";
import { getSyncOverview } from "./get-sync-overview.ts";
import { getSyncRun } from "./get-sync-run.ts";
import { listSyncRuns } from "./list-sync-runs.ts";
import { syncAllDealerships } from "./sync-all-dealerships.ts";
import { syncDealership } from "./sync-dealership.ts";
import { createSyncFeed } from "./sync-feed.ts";
import { previewUndo, undoSyncRun } from "./undo-sync-run.ts";

export type SyncDeps = {
  queue: Queue;
  log: Logger;
  /** When the schedule may crawl at night; null when no crawl begins by itself. */
  night: NightWindow | null;
} & CheckSiteDeps;

export function syncRoutes(app: FastifyInstance, deps: SyncDeps): void {
  const { db, log, night } = deps;
  const feed = createSyncFeed(db, log);
  const checkSite = siteChecker(deps);
  // Before the server waits for its open connections, of which event streams would be one for ever.
  app.addHook("preClose", async () => feed.close());

  bindEndpoint(app, endpoints.syncDealership, async ({ params, admin }) => ({
    message: "Dealership sync process has started",
    dealership: await syncDealership(deps, params.id, admin.username),
  }));
  bindEndpoint(app, endpoints.syncAllDealerships, async ({ admin }) => ({
    message: "All dealerships are being synced in the background",
    count: await syncAllDealerships(deps, admin.username),
  }));
  bindEndpoint(app, endpoints.listSyncRuns, ({ params }) => listSyncRuns(db, params.id));
  bindEndpoint(app, endpoints.getSyncRun, ({ params }) => getSyncRun(db, params.id));
  bindEndpoint(app, endpoints.applySyncRun, ({ params, admin }) => applySyncRun(db, params.id, admin.username));
  bindEndpoint(app, endpoints.undoSyncRun, ({ params, admin }) => undoSyncRun(db, params.id, admin.username));
  bindEndpoint(app, endpoints.previewApply, ({ params }) => previewApply(db, params.id));
  bindEndpoint(app, endpoints.previewUndo, ({ params }) => previewUndo(db, params.id));
  bindEndpoint(app, endpoints.getSyncOverview, () => getSyncOverview(db));
  bindEndpoint(app, endpoints.getScheduleHours, async () => ({
    night: night && nightInWords(night),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  bindStreamEndpoint(app, endpoints.streamSyncEvents, async ({ request, reply }) =>
    streamEvents("run", feed, request, reply),
  );
  bindEndpoint(app, endpoints.checkSite, async ({ body, reply }) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort(new Error("the caller has left")));
    return checkSite(body.url, left.signal);
  });
}
