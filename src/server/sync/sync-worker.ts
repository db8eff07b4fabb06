import { recoverAbandonedRuns } from "./abandoned-runs.ts";
import { runSync, type SyncWorkerDeps } from "./run-sync.ts";
import { syncJob } from "./sync-job.ts";

const RECOVER_EVERY_MS = 15_000;

export type SyncWorker = {
  /** Waits up to `graceMs` for running crawls, then hands the rest back to the queue. */
  stop(graceMs: number): Promise<void>;
};

/** Starts crawling in this process: takes up what killed workers left behind, then whatever the queue brings. */
export async function startSyncWorker(deps: SyncWorkerDeps & { concurrency: number }): Promise<SyncWorker> {
  const { log, queue } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const recover = () =>
    recoverAbandonedRuns(deps).catch((error) => log.error({ err: error }, "interrupted crawls could not be looked up"));

  await recover();
  const timer = setInterval(recover, RECOVER_EVERY_MS);
  await queue.work(syncJob, deps.concurrency, async ({ runId }, signal) => {
    const work = runSync(deps, runId, AbortSignal.any([signal, stopping.signal]));
    running.add(work);
    await work.finally(() => running.delete(work));
  });
  return {
    stop: async (graceMs) => {
      clearInterval(timer);
      await queue.stopWorking(syncJob);
      const timeout = setTimeout(() => stopping.abort(new Error("the process is stopping")), graceMs);
      await Promise.allSettled(running);
      clearTimeout(timeout);
      stopping.abort(new Error("the process is stopping"));
    },
  };
}
