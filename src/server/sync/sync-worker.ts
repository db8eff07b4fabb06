import type { NightWindow } from "#domain/sync/schedule.ts";
import type { PageCache } from "#outbound/page-cache.ts";
import { expireDealerships } from "../dealerships/expire-dealerships.ts";
import { type LastingWorker, startLastingWorker } from "../infra/lasting-work.ts";
import type { PeriodicWork } from "../infra/run-periodically.ts";
import { type SyncWorkerDeps, syncRuns } from "./run-sync.ts";
import { syncJob } from "./sync-job.ts";
import { startDueSyncs } from "./sync-scheduler.ts";

const SCHEDULE_EVERY_MS = 20_000;
const HOUR_MS = 3_600_000;

export type StartSyncWorkerDeps = SyncWorkerDeps & {
  /** Dealerships crawled at the same time. */
  concurrency: number;
  /** When the schedule may crawl at night; null when this process starts no crawls of its own accord. */
  night: NightWindow | null;
  /** The documents that crawls keep, to be swept now and then. */
  pages: Pick<PageCache, "sweep">;
  /** Deletes what has been kept long enough; the signal ends it early. */
  sweep(signal: AbortSignal): Promise<unknown>;
};

/** Starts crawling in this process: takes up what killed workers left behind, then whatever queue and schedule bring. */
export function startSyncWorker(deps: StartSyncWorkerDeps): Promise<LastingWorker> {
  const { db, queue, concurrency, night } = deps;
  const chores: PeriodicWork[] = [
    { everyMs: HOUR_MS, what: "expiring dealerships", work: () => expireDealerships(db) },
    { everyMs: HOUR_MS, what: "sweeping what has been kept long enough", work: deps.sweep },
    { everyMs: HOUR_MS, what: "sweeping the kept documents", work: () => deps.pages.sweep() },
  ];
  if (night !== null) {
    const work = () => startDueSyncs(deps, night, new Date());
    chores.push({ everyMs: SCHEDULE_EVERY_MS, what: "the schedule", work });
  }
  return startLastingWorker(syncRuns(deps), { queue, job: syncJob, idOf: ({ runId }) => runId, concurrency, chores });
}
