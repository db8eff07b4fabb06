import type { Transaction } from "kysely";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import type { KeyedLocks } from "../infra/locks.ts";
import type { Logger } from "../infra/logger.ts";
import type { Queue } from "../infra/queue.ts";
import { syncJob } from "./sync-job.ts";
import { updateDealership } from "./update-dealership-after-run.ts";

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
  if (run) await queue.enqueue(trx, syncJob, [{ runId }]);
}

async function giveUp(trx: Transaction<Database>, run: { id: number; dealership_id: number }): Promise<void> {
  const at = new Date();
  const reason = `The crawl was interrupted ${MAX_ATTEMPTS} times and was given up. Nothing was changed.`;
  await trx
    .selectFrom("dealerships")
    .select("id")
    .where("id", "=", run.dealership_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const ended = await trx
    .updateTable("sync_runs")
    .set({ status: "failed", outcome: "failed", reason, step: null, finished_at: at })
    .where("id", "=", run.id)
    .where("status", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (!ended) return;
  const end = { status: "failed", outcome: "failed", reason, platform: null, memory: null, at } as const;
  await updateDealership(trx, run.dealership_id, end);
}

/**
 * Finds runs that are marked as running although no live process works on them (their worker was killed), and hands
 * them to another worker or gives them up.
 * @returns how many were found
 */
export async function recoverAbandonedRuns(deps: {
  db: Db;
  queue: Queue;
  locks: KeyedLocks;
  log: Logger;
}): Promise<number> {
  const { db, queue, locks, log } = deps;
  const running = await db
    .selectFrom("sync_runs")
    .select(["id", "attempt", "dealership_id"])
    .where("status", "=", "running")
    .execute();
  let recovered = 0;
  for (const run of running) {
    if (locks.holds(run.id) || !(await locks.tryLock(run.id))) continue;
    try {
      await db
        .transaction()
        .execute((trx) => (run.attempt >= MAX_ATTEMPTS ? giveUp(trx, run) : handBack(trx, queue, run.id)));
      recovered += 1;
      log.warn({ runId: run.id, attempt: run.attempt }, "a crawl was interrupted and has been taken care of");
    } finally {
      await locks.unlock(run.id);
    }
  }
  return recovered;
}
