import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { dealershipEndpoints } from "#core/dealerships/dealership-endpoints.ts";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindStreamEndpoint } from "#kernel/http/bind-endpoint.ts";
import { ChangePoller, streamEvents } from "#kernel/http/event-stream.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { type CheckSiteDeps, siteChecker } from "./check-site.ts";
import { crawlLogEndpoints } from "./crawl-log-endpoints.ts";
import { applySyncRun, previewApply, previewUndo, undoSyncRun } from "./decide-sync-run.ts";
import { getSyncRun } from "./get-sync-run.ts";
import { listCrawlHosts, writeCrawlLog } from "./list-crawl-hosts.ts";
import { syncAllDealerships, syncDealership } from "./request-sync.ts";
import { type NightWindow, nightInWords } from "./rules/schedule.ts";
import { getSyncOverview, listSyncRuns, presentSyncRun, selectSyncRuns } from "./select-sync-runs.ts";
import { type SyncRun, syncEndpoints } from "./sync-endpoints.ts";

/** Sends listeners the changed runs of all processes. */
const followRuns = (db: Db, log: Logger): ChangePoller<SyncRun> =>
  new ChangePoller({
    log,
    what: "crawls",
    load: async (since, ids) => {
      const rows = await selectSyncRuns(db)
        .where((eb) =>
          eb.or([
            eb("sync_runs.status", "=", "running"),
            eb("sync_runs.finished_at", ">", since),
            eb("sync_runs.queued_at", ">", since),
            // A run that was requeued is none of these.
            eb("sync_runs.id", "=", eb.fn.any(eb.val([...ids]))),
          ]),
        )
        .orderBy("sync_runs.id")
        .execute();
      return rows.map(presentSyncRun);
    },
    isRecent: (run, since) => run.status === "running" || Date.parse(run.finishedAt ?? run.queuedAt) > since.getTime(),
  });

export type SyncDeps = {
  queue: Queue;
  log: Logger;
  /** The hours in which the schedule may crawl at night; null when no crawl begins by itself. */
  night: NightWindow | null;
} & CheckSiteDeps;

export function syncRoutes(app: FastifyInstance, deps: SyncDeps): void {
  const { db, log, night } = deps;
  const events = followRuns(db, log);
  const checkSite = siteChecker(deps);
  // Closed early, because the server waits for open connections when it stops, and event streams never end by themselves.
  app.addHook("preClose", async () => events.close());

  bindEndpoint(app, crawlLogEndpoints.listCrawlLog, ({ params, query }) => listCrawlHosts(db, params.id, query.page));
  bindStreamEndpoint(app, crawlLogEndpoints.downloadCrawlLog, async ({ params, reply }) => {
    reply.header("content-disposition", `attachment; filename="crawl-log-${params.id}.csv"`);
    return Readable.from(writeCrawlLog(db, params.id));
  });
  bindEndpoint(app, syncEndpoints.syncDealership, async ({ params, admin }) => ({
    message: "Dealership sync process has started",
    dealership: await syncDealership(deps, params.id, admin.username),
  }));
  bindEndpoint(app, syncEndpoints.syncAllDealerships, async ({ admin }) => ({
    message: "All dealerships are being synced in the background",
    count: await syncAllDealerships(deps, admin.username),
  }));
  bindEndpoint(app, syncEndpoints.listSyncRuns, ({ params, query }) => listSyncRuns(db, params.id, query));
  bindEndpoint(app, syncEndpoints.getSyncRun, ({ params }) => getSyncRun(db, params.id));
  bindEndpoint(app, syncEndpoints.applySyncRun, ({ params, admin }) => applySyncRun(deps, params.id, admin.username));
  bindEndpoint(app, syncEndpoints.undoSyncRun, ({ params, admin }) => undoSyncRun(db, params.id, admin.username));
  bindEndpoint(app, syncEndpoints.previewApply, ({ params }) => previewApply(db, params.id));
  bindEndpoint(app, syncEndpoints.previewUndo, ({ params }) => previewUndo(db, params.id));
  bindEndpoint(app, syncEndpoints.getSyncOverview, () => getSyncOverview(db));
  bindEndpoint(app, syncEndpoints.getScheduleHours, async () => ({
    night: night && nightInWords(night),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  bindStreamEndpoint(app, syncEndpoints.streamSyncEvents, async ({ request, reply }) =>
    streamEvents("run", events, request, reply),
  );
  bindEndpoint(app, dealershipEndpoints.checkSite, async ({ body, reply }) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort(new Error("the caller has left")));
    return checkSite(body, left.signal);
  });
}
