import type { Transaction } from "kysely";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import type { Logger } from "../infra/logger.ts";
import type { Queue } from "../infra/queue.ts";
import type { RunLocks } from "./run-locks.ts";
import { syncJob } from "./sync-job.ts";

/** A run whose workers died this often is not given to another one: the site itself may be what kills them. */
const MAX_ATTEMPTS = 3;

/** Puts a run that is not finished back into the queue, for any worker to start over. */
export async function handBack(trx: Transaction<Database>, queue: Queue, runId: number): Promise<void> {
  const run = await trx
    .updateTable("sync_runs")
    .set({ status: "queued", step: null })
    .where("id", "=", runId)
    .where("status", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (run) await queue.enqueue(trx, syncJob, { runId });
}

async function giveUp(trx: Transaction<Database>, runId: number): Promise<void> {
  const reason = `The crawl was interrupted ${MAX_ATTEMPTS} times and was given up. Nothing was changed.`;
  const run = await trx
    .updateTable("sync_runs")
    .set({ status: "failed", outcome: "failed", reason, step: null, finished_at: new Date() })
    .where("id", "=", runId)
    .where("status", "=", "running")
    .returning("dealership_id")
    .executeTakeFirst();
  if (!run) return;
  await trx
    .updateTable("dealerships")
    .set({ status: "error", status_reason: reason })
    .where("id", "=", run.dealership_id)
    .where("status", "=", "syncing")
    .execute();
}

/**
 * Finds runs that are marked as running although no live process works on them (their worker was killed), and hands
 * them to another worker or gives them up.
 * @returns how many were found
 */
export async function recoverAbandonedRuns(deps: {
  db: Db;
  queue: Queue;
  locks: RunLocks;
  log: Logger;
}): Promise<number> {
  const { db, queue, locks, log } = deps;
  const running = await db.selectFrom("sync_runs").select(["id", "attempt"]).where("status", "=", "running").execute();
  let recovered = 0;
  for (const run of running) {
    if (locks.holds(run.id) || !(await locks.tryLock(run.id))) continue;
    try {
      await db
        .transaction()
        .execute((trx) => (run.attempt >= MAX_ATTEMPTS ? giveUp(trx, run.id) : handBack(trx, queue, run.id)));
      recovered += 1;
      log.warn({ runId: run.id, attempt: run.attempt }, "a crawl was interrupted and has been taken care of");
    } finally {
      await locks.unlock(run.id);
    }
  }
  return recovered;
}
