import type { Db } from "../infra/db.ts";
import type { Queue } from "../infra/queue.ts";
import { exportJob } from "./export-job.ts";

/** An export whose workers died this often is not given to another one: it may be what kills them. */
export const MAX_ATTEMPTS = 3;

/**
 * Every export that is marked as running. At the start of a process also those that wait: their job may have died with a
 * worker that had just taken it.
 */
export const findUnfinishedExports = (db: Db, { atStart }: { atStart: boolean }) =>
  db
    .selectFrom("exports")
    .select(["id", "attempt"])
    .where("status", "in", atStart ? ["queued", "running"] : ["running"])
    .execute();

/** Puts an export that is not finished back into the queue, for any worker to start over. */
export async function handBackExport(db: Db, queue: Queue, exportId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("exports")
      .set({ status: "queued", step: null, done: 0, total: 0 })
      .where("id", "=", exportId)
      .where("status", "in", ["queued", "running"])
      .returning("id")
      .executeTakeFirst();
    if (row) await queue.enqueue(trx, exportJob, [{ exportId }]);
  });
}

/** Ends an export that was interrupted too often. */
export async function giveUpExport(db: Db, id: number): Promise<void> {
  const error = `The export was interrupted ${MAX_ATTEMPTS} times and was given up.`;
  await db
    .updateTable("exports")
    .set({ status: "failed", step: null, error, finished_at: new Date() })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .execute();
}
