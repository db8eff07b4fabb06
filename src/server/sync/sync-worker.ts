import type { PageCache } from "#crawl/page-cache.ts";
import type { NightWindow } from "#domain/sync/schedule.ts";
import { expireDealerships } from "../dealerships/expire-dealerships.ts";
import { sweepJournals } from "../inventory/inventory-journal.ts";
import { recoverAbandonedRuns } from "./abandoned-runs.ts";
import { runSync, type SyncWorkerDeps } from "./run-sync.ts";
import { syncJob } from "./sync-job.ts";
import { startDueSyncs } from "./sync-scheduler.ts";

const RECOVER_EVERY_MS = 15_000;
const SCHEDULE_EVERY_MS = 20_000;
const HOUR_MS = 3_600_000;

export type SyncWorker = {
  /** Waits up to `graceMs` for running crawls, then hands the rest back to the queue. */
  stop(graceMs: number): Promise<void>;
};

export type StartSyncWorkerDeps = SyncWorkerDeps & {
  /** Dealerships crawled at the same time. */
  concurrency: number;
  /** When the schedule may crawl at night; null when this process starts no crawls of its own accord. */
  night: NightWindow | null;
  /** The documents that crawls keep, to be swept now and then. */
  pages: Pick<PageCache, "sweep">;
};

/** Does something now and then again and again, never twice at once, whatever goes wrong. @returns how to stop it */
function repeat(everyMs: number, what: string, deps: SyncWorkerDeps, work: () => Promise<unknown>) {
  let running: Promise<unknown> | null = null;
  const once = () => {
    running ??= work()
      .catch((error) => deps.log.error({ err: error }, `${what} failed; it is tried again`))
      .finally(() => {
        running = null;
      });
    return running;
  };
  const first = once();
  const timer = setInterval(once, everyMs);
  return {
    first,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Starts crawling in this process: takes up what killed workers left behind, then whatever queue and schedule bring. */
export async function startSyncWorker(deps: StartSyncWorkerDeps): Promise<SyncWorker> {
  const { db, queue, night } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const recovering = repeat(RECOVER_EVERY_MS, "looking up interrupted crawls", deps, () => recoverAbandonedRuns(deps));
  await recovering.first;
  const chores = [
    recovering,
    repeat(HOUR_MS, "expiring dealerships", deps, () => expireDealerships(db)),
    repeat(HOUR_MS, "sweeping the journals", deps, () => sweepJournals(db)),
    repeat(HOUR_MS, "sweeping the kept documents", deps, () => deps.pages.sweep()),
    ...(night === null
      ? []
      : [repeat(SCHEDULE_EVERY_MS, "the schedule", deps, () => startDueSyncs(deps, night, new Date()))]),
  ];
  await queue.work(syncJob, deps.concurrency, async ({ runId }, signal) => {
    const work = runSync(deps, runId, AbortSignal.any([signal, stopping.signal]));
    running.add(work);
    await work.finally(() => running.delete(work));
  });
  return {
    stop: async (graceMs) => {
      for (const chore of chores) await chore.stop();
      await queue.stopWorking(syncJob);
      const timeout = setTimeout(() => stopping.abort(new Error("the process is stopping")), graceMs);
      await Promise.allSettled(running);
      clearTimeout(timeout);
      stopping.abort(new Error("the process is stopping"));
    },
  };
}
