import type { Db } from "../infra/db.ts";
import type { Queue } from "../infra/queue.ts";
import { syncJob } from "./sync-job.ts";
import { updateDealership } from "./update-dealership-after-run.ts";

/** A run whose workers died this often is not given to another one: the site itself may be what kills them. */
export const MAX_ATTEMPTS = 3;

/** Every run that is marked as running, whoever carries it out. */
export const findRunning = (db: Db): Promise<{ id: number; attempt: number }[]> =>
  db.selectFrom("sync_runs").select(["id", "attempt"]).where("status", "=", "running").execute();

/** Puts a run that is not finished back into the queue, for any worker to start over. */
export async function handBack(db: Db, queue: Queue, runId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await trx
      .updateTable("sync_runs")
      .set({ status: "queued", step: null })
      .where("id", "=", runId)
      .where("status", "=", "running")
      .returning("id")
      .executeTakeFirst();
    if (run) await queue.enqueue(trx, syncJob, [{ runId }]);
  });
}

/** Ends a run that was interrupted too often, and tells its dealership. */
export async function giveUp(db: Db, runId: number): Promise<void> {
  const at = new Date();
  const reason = `The crawl was interrupted ${MAX_ATTEMPTS} times and was given up. Nothing was changed.`;
  await db.transaction().execute(async (trx) => {
    // The dealership before the run, as everywhere, so that two transactions never wait for each other.
    const dealership = await trx
      .selectFrom("dealerships")
      .innerJoin("sync_runs", "sync_runs.dealership_id", "dealerships.id")
      .select("dealerships.id")
      .where("sync_runs.id", "=", runId)
      .forNoKeyUpdate("dealerships")
      .executeTakeFirst();
    if (!dealership) return;
    const ended = await trx
      .updateTable("sync_runs")
      .set({ status: "failed", outcome: "failed", reason, step: null, finished_at: at })
      .where("id", "=", runId)
      .where("status", "=", "running")
      .returning("id")
      .executeTakeFirst();
    if (!ended) return;
    const end = { status: "failed", outcome: "failed", reason, platform: null, memory: null, at } as const;
    await updateDealership(trx, dealership.id, end);
  });
}
