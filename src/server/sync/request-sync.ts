import type { Transaction } from "kysely";
import type { SyncTrigger } from "#domain/sync/sync-rules.ts";
import type { Database } from "../infra/db-schema.ts";
import type { Queue } from "../infra/queue.ts";
import { syncJob } from "./sync-job.ts";

/**
 * Asks for a crawl of a dealership in the caller's transaction: run, job and status appear together or not at all. When
 * one is already waiting or under way, that one is the answer.
 */
export async function requestSync(
  trx: Transaction<Database>,
  queue: Queue,
  dealershipId: number,
  trigger: SyncTrigger,
): Promise<void> {
  const run = await trx
    .insertInto("sync_runs")
    .values({ dealership_id: dealershipId, trigger, status: "queued" })
    .onConflict((conflict) => conflict.column("dealership_id").where("status", "in", ["queued", "running"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  await trx
    .updateTable("dealerships")
    .set({ status: "syncing" })
    .where("id", "=", dealershipId)
    .where("status", "!=", "expired")
    .execute();
  if (run) await queue.enqueue(trx, syncJob, { runId: run.id });
}
