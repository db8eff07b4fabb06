import type { CrawlProgress } from "../crawl/crawl-progress.ts";
import { crawlSite } from "../crawl/crawl-site.ts";
import type { Fetcher } from "../crawl/fetcher.ts";
import type { Db } from "../infra/db.ts";
import type { Logger } from "../infra/logger.ts";
import type { Queue } from "../infra/queue.ts";
import { handBack } from "./abandoned-runs.ts";
import { type ClaimedRun, claimRun } from "./claim-run.ts";
import { finishRun } from "./finish-run.ts";
import type { RunLocks } from "./run-locks.ts";
import { createStage } from "./stage-vehicles.ts";

const PROGRESS_EVERY_MS = 1_000;

export type SyncWorkerDeps = { db: Db; queue: Queue; locks: RunLocks; fetcher: Fetcher; log: Logger };

/** Writes a running crawl's progress to its row, at most once a second. */
function createProgressWriter(db: Db, run: ClaimedRun, log: Logger) {
  let last = 0;
  return (progress: CrawlProgress): void => {
    if (Date.now() - last < PROGRESS_EVERY_MS) return;
    last = Date.now();
    db.updateTable("sync_runs")
      .set({
        step: progress.step,
        platform: progress.platform,
        pages_fetched: progress.pagesFetched,
        found: progress.vehiclesFound,
      })
      .where("id", "=", run.id)
      .where("attempt", "=", run.attempt)
      .where("status", "=", "running")
      .execute()
      .catch((error) => log.warn({ err: error, runId: run.id }, "a crawl's progress could not be written"));
  };
}

async function crawlAndFinish(deps: SyncWorkerDeps, run: ClaimedRun, signal: AbortSignal): Promise<void> {
  const { db, fetcher } = deps;
  const log = deps.log.child({ runId: run.id, dealershipId: run.dealershipId });
  const stage = createStage(db, run);
  const report = await crawlSite({
    urls: run.urls,
    fetcher,
    signal,
    log,
    onVehicle: stage.add,
    onProgress: createProgressWriter(db, run, log),
  });
  await stage.flush();
  const status = await finishRun(db, run, report);
  if (status === null) log.warn("another worker has taken this crawl over; its result was dropped");
  else log.info({ status, found: report.found, pages: report.pagesFetched, reason: report.reason }, "crawl finished");
}

/**
 * A worker that hands a run back lets go of its lock a moment after the new job can be seen. Such a job must come again;
 * one for a run that somebody carries out, or that is over, has nothing to do.
 * @throws when the run is waiting, so that the queue tries the job again
 */
async function refuseIfWaiting(db: Db, runId: number): Promise<void> {
  const run = await db.selectFrom("sync_runs").select("status").where("id", "=", runId).executeTakeFirst();
  if (run?.status === "queued") throw new Error(`run ${runId} is still held by another worker`);
}

/**
 * Does one run from claim to end. When `signal` aborts (the process is stopping) the run goes back into the queue; when
 * anything else goes wrong, that also hands it back, and after a few attempts it is given up with a reason.
 */
export async function runSync(deps: SyncWorkerDeps, runId: number, signal: AbortSignal): Promise<void> {
  const { db, queue, locks, log } = deps;
  if (!(await locks.tryLock(runId))) return refuseIfWaiting(db, runId);
  try {
    const run = await claimRun(db, runId);
    if (!run) return;
    try {
      await crawlAndFinish(deps, run, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      await db.transaction().execute((trx) => handBack(trx, queue, runId));
      log.info({ runId }, "the process is stopping; the crawl was handed back");
    }
  } finally {
    await locks.unlock(runId);
  }
}
