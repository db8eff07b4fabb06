import { type LastingWorker, startLastingWorker } from "../infra/lasting-work.ts";
import { exportJob } from "./export-job.ts";
import { lastingExports, type RunExportDeps } from "./run-export.ts";
import { sweepExports } from "./sweep-exports.ts";

const SWEEP_EVERY_MS = 3_600_000;

/** Starts making exports in this process, one at a time; takes up what killed workers left, and sweeps the folder. */
export const startExportWorker = (deps: RunExportDeps): Promise<LastingWorker> =>
  startLastingWorker(lastingExports(deps), {
    queue: deps.queue,
    job: exportJob,
    idOf: ({ exportId }) => exportId,
    concurrency: 1,
    chores: [{ everyMs: SWEEP_EVERY_MS, what: "sweeping the exports", work: () => sweepExports(deps) }],
  });
