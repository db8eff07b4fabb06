import { sql, type Transaction } from "kysely";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { lockInventory } from "../vehicles/lock-inventory.ts";
import { findSyncRun } from "./select-sync-runs.ts";

/** Locks the inventory of a run's dealership. @throws {AppError} 404 */
export async function lockRunsInventory(trx: Transaction<Database>, runId: number): Promise<SyncRun> {
  const run = await findSyncRun(trx, runId);
  if (!run) throw AppError.notFound("There is no such sync");
  await lockInventory(trx, run.dealershipId);
  await trx
    .selectFrom("dealerships")
    .select("id")
    .where("id", "=", run.dealershipId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const locked = await findSyncRun(trx, runId);
  if (!locked) throw AppError.notFound("There is no such sync");
  return locked;
}

function whyNot(run: SyncRun): string {
  if (run.status === "queued" || run.status === "running") return "This sync is still under way.";
  if (run.status !== "held") return "Only a sync that was held can be applied.";
  if (run.undoneAt !== null) return "This sync has been taken back.";
  if (run.appliedAt !== null) return "This sync has been applied already.";
  if (run.missing === 0) return "This sync saw every listed vehicle, so there is nothing left to apply.";
  return "A newer sync has been started since, or what this one did not see is no longer known. Sync again instead.";
}

/**
 * Applies a held run all the same: removes the vehicles that it did not see. Those that came by CSV stay.
 * @throws {AppError} 404; 409 with the reason when it can no longer be applied
 */
export async function applySyncRun(db: Db, id: number, adminName: string): Promise<SyncRun> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunsInventory(trx, id);
    if (!run.canApply) throw new AppError(409, whyNot(run));
    const at = new Date();
    const { rows } = await sql<{ removed: number }>`
      with gone as (
        select v.id, jsonb_build_object('removed_at', v.removed_at) as before
        from vehicles v join sync_run_changes c on c.vehicle_id = v.id and c.run_id = ${id} and c.kind = 'missing'
        where v.source = 'crawl' and v.removed_at is null and v.confirmed_at < ${run.finishedAt}
        for no key update of v
      ), removed as (
        update vehicles v set removed_at = ${at} from gone where gone.id = v.id
      ), journal as (
        update sync_run_changes c set kind = 'removed', before = gone.before
        from gone where c.run_id = ${id} and c.vehicle_id = gone.id
      )
      select count(*)::int as removed from gone`.execute(trx);
    const removed = rows[0]?.removed ?? 0;
    await trx
      .updateTable("sync_runs")
      .set((eb) => ({ applied_at: at, removed: eb("removed", "+", removed), missing: 0 }))
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("dealerships")
      .set({ status_reason: null })
      .where("id", "=", run.dealershipId)
      .where("status_reason", "=", run.reason ?? "")
      .execute();
    const details = `Removed ${removed} ${removed === 1 ? "vehicle" : "vehicles"} that the sync had not seen.`;
    await recordAudit(trx, { adminName, action: "sync.applied", subject: run.dealershipName, details });
    return (await findSyncRun(trx, id)) as SyncRun;
  });
}
