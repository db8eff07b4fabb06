import { exportJob } from "./export-job.ts";
import { recoverExports } from "./recover-exports.ts";
import { type RunExportDeps, runExport } from "./run-export.ts";
import { sweepExports } from "./sweep-exports.ts";

const RECOVER_EVERY_MS = 15_000;
const SWEEP_EVERY_MS = 3_600_000;

export type ExportWorker = {
  /** Stops the export that is under way and hands it back to the queue. */
  stop(): Promise<void>;
};

/** Starts making exports in this process, one at a time; takes up what killed workers left, and sweeps the folder. */
export async function startExportWorker(deps: RunExportDeps): Promise<ExportWorker> {
  const { log } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  const chore = (work: () => Promise<unknown>) => () =>
    track(work().catch((error) => log.error({ err: error }, "looking after the exports failed; it is tried again")));
  const recover = chore(() => recoverExports(deps, { alsoQueued: false }));
  const sweep = chore(() => sweepExports(deps));
  await chore(() => recoverExports(deps, { alsoQueued: true }))();
  // Object storage may take its time to answer.
  void sweep();
  const timers = [setInterval(recover, RECOVER_EVERY_MS), setInterval(sweep, SWEEP_EVERY_MS)];
  await deps.queue.work(exportJob, 1, ({ exportId }, signal) =>
    track(runExport(deps, exportId, AbortSignal.any([signal, stopping.signal]))),
  );
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await deps.queue.stopWorking(exportJob);
      stopping.abort(new Error("the process is stopping"));
      await Promise.allSettled(running);
    },
  };
}
