import { sql, type Transaction } from "kysely";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { lockRunsInventory } from "./apply-sync-run.ts";
import { findSyncRun } from "./select-sync-runs.ts";
import { FACT_COLUMNS } from "./staged-facts.ts";

const RESTORED_COLUMNS = [
  ...FACT_COLUMNS,
  "first_seen_at",
  "confirmed_at",
  "changed_at",
  "missed_runs",
  "missed_at",
  "missed_in_crowd",
  "removed_at",
];
const restored = sql.join(RESTORED_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`was.${column}`)}`));

/** Takes out the price entries that the run made. */
const forgetPrices = (trx: Transaction<Database>, runId: number) =>
  sql`delete from vehicle_prices p using sync_run_changes c, sync_runs r
    where c.run_id = ${runId} and r.id = ${runId} and p.vehicle_id = c.vehicle_id and p.seen_at = r.finished_at`.execute(
    trx,
  );

/**
 * Gives the vehicles back the columns that the run had overwritten. One that something else (an upload) has changed since
 * is left as it is: that is newer than what the run replaced.
 */
const restore = (trx: Transaction<Database>, runId: number) =>
  sql`update vehicles v set ${restored}
    from sync_run_changes c
      join sync_runs r on r.id = c.run_id
      join vehicles current on current.id = c.vehicle_id
      cross join lateral jsonb_populate_record(current, c.before) was
    where c.run_id = ${runId} and v.id = c.vehicle_id and case c.kind
      when 'changed' then v.changed_at = r.finished_at
      when 'returned' then v.first_seen_at = r.finished_at and v.removed_at is null
      when 'removed' then v.removed_at in (r.finished_at, r.applied_at)
      when 'missing' then v.missed_at = r.finished_at and v.removed_at is null
      else false end`.execute(trx);

const removeAdded = (trx: Transaction<Database>, runId: number, at: Date) =>
  sql`update vehicles v set removed_at = ${at}
    from sync_run_changes c join sync_runs r on r.id = c.run_id
    where c.run_id = ${runId} and c.kind = 'added' and v.id = c.vehicle_id and v.source = 'crawl'
      and v.removed_at is null and v.first_seen_at = r.finished_at`.execute(trx);

function whyNot(run: SyncRun): string {
  if (run.status === "queued" || run.status === "running") return "This sync is still under way.";
  if (run.undoneAt !== null) return "This sync has been taken back already.";
  if (run.added + run.changed + run.removed === 0) return "This sync changed nothing.";
  return "A newer sync has changed the inventory since, or what this one did is no longer known in detail.";
}

/**
 * Takes back what a run did to the inventory: added vehicles go, removed and returned ones are as before, changed ones
 * get their former facts, and the price history forgets what the run noted.
 * @throws {AppError} 404; 409 with the reason when it can no longer be taken back
 */
export async function undoSyncRun(db: Db, id: number, adminName: string): Promise<SyncRun> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunsInventory(trx, id);
    if (!run.canUndo) throw new AppError(409, whyNot(run));
    const at = new Date();
    await forgetPrices(trx, id);
    const changed = await restore(trx, id);
    const added = await removeAdded(trx, id, at);
    await trx.updateTable("sync_runs").set({ undone_at: at }).where("id", "=", id).execute();
    const details = `Took back ${Number(changed.numAffectedRows) + Number(added.numAffectedRows)} changes of the sync of ${run.finishedAt}.`;
    await recordAudit(trx, { adminName, action: "sync.undone", subject: run.dealershipName, details });
    return (await findSyncRun(trx, id)) as SyncRun;
  });
}
