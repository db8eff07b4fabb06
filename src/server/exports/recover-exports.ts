import type { Db } from "../infra/db.ts";
import type { KeyedLocks } from "../infra/locks.ts";
import type { Logger } from "../infra/logger.ts";
import type { Queue } from "../infra/queue.ts";
import { exportJob } from "./export-job.ts";

/** An export whose workers died this often is not given to another one: it may be what kills them. */
const MAX_ATTEMPTS = 3;

/** Puts an export that is not finished back into the queue, for any worker to start over. */
export async function handBackExport(deps: { db: Db; queue: Queue }, exportId: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("exports")
      .set({ status: "queued", step: null, done: 0, total: 0 })
      .where("id", "=", exportId)
      .where("status", "in", ["queued", "running"])
      .returning("id")
      .executeTakeFirst();
    if (row) await deps.queue.enqueue(trx, exportJob, [{ exportId }]);
  });
}

/**
 * Finds exports that no live process works on although they are marked as running, and starts them over or gives them
 * up. At the start of a process also those that wait: their job may have died with a worker that had just taken it.
 */
export async function recoverExports(
  deps: { db: Db; queue: Queue; locks: KeyedLocks; log: Logger },
  options: { alsoQueued: boolean },
): Promise<void> {
  const { db, locks, log } = deps;
  const rows = await db
    .selectFrom("exports")
    .select(["id", "attempt"])
    .where("status", "in", options.alsoQueued ? ["queued", "running"] : ["running"])
    .execute();
  for (const { id, attempt } of rows) {
    if (locks.holds(id) || !(await locks.tryLock(id))) continue;
    try {
      if (attempt < MAX_ATTEMPTS) await handBackExport(deps, id);
      else await giveUp(db, id);
      // One that waited for its turn has not been interrupted.
      if (attempt > 0) log.warn({ exportId: id, attempt }, "an export was interrupted and has been taken care of");
    } finally {
      await locks.unlock(id);
    }
  }
}

async function giveUp(db: Db, id: number): Promise<void> {
  const error = `The export was interrupted ${MAX_ATTEMPTS} times and was given up.`;
  await db
    .updateTable("exports")
    .set({ status: "failed", step: null, error, finished_at: new Date() })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
}
