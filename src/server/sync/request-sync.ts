import type { Transaction } from "kysely";
import type { SyncTrigger } from "#domain/sync/sync-rules.ts";
import type { Database } from "../infra/db-schema.ts";
import type { Queue } from "../infra/queue.ts";
import { syncJob } from "./sync-job.ts";

/** Somebody waits for these; the rest come in their turn. */
const URGENT: readonly SyncTrigger[] = ["added", "manual", "demo"];

/**
 * Asks for crawls in the caller's transaction: runs, jobs and statuses appear together or not at all. Where one is already
 * waiting or under way, that one is the answer. Expired dealerships keep their status, and those without a website are
 * not crawled; the caller leaves both out.
 * @param dealershipIds ascending, so that two who ask at once do not wait for each other
 */
export async function requestSyncs(
  trx: Transaction<Database>,
  queue: Queue,
  dealershipIds: readonly number[],
  trigger: SyncTrigger,
): Promise<void> {
  if (dealershipIds.length === 0) return;
  const runs = await trx
    .insertInto("sync_runs")
    .columns(["dealership_id", "trigger", "status"])
    .expression((eb) =>
      eb
        .selectFrom("dealerships")
        .select(["id", eb.val(trigger).as("trigger"), eb.val("queued" as const).as("status")])
        .where("id", "=", eb.fn.any(eb.val(dealershipIds)))
        .where("url", "!=", "")
        .orderBy("id"),
    )
    .onConflict((conflict) => conflict.column("dealership_id").where("status", "in", ["queued", "running"]).doNothing())
    .returning("id")
    .execute();
  await trx
    .updateTable("dealerships")
    .set({ status: "syncing" })
    .where("id", "=", (eb) => eb.fn.any(eb.val(dealershipIds)))
    .where("status", "!=", "expired")
    .where("url", "!=", "")
    .execute();
  const payloads = runs.map((run) => ({ runId: run.id }));
  await queue.enqueue(trx, syncJob, payloads, { urgent: URGENT.includes(trigger) });
}
