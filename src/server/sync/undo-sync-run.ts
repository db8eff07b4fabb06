import { sql, type Transaction } from "kysely";
import type { DecisionPreview, SyncRun } from "#contract/sync/sync-run.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { lockRunsInventory } from "./apply-sync-run.ts";
import { countPlan, RESTORED_COLUMNS, undoPlan } from "./decision-plans.ts";
import { appendToLog } from "./run-log.ts";
import { findSyncRun } from "./select-sync-runs.ts";

const restored = sql.join(RESTORED_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`plan.${column}`)}`));

/** Takes out the price entries that the run made. */
const forgetPrices = (trx: Transaction<Database>, runId: number) =>
  sql`delete from vehicle_prices p using sync_run_changes c, sync_runs r
    where c.run_id = ${runId} and r.id = ${runId} and p.vehicle_id = c.vehicle_id and p.seen_at = r.finished_at`.execute(
    trx,
  );

function whyNot(run: SyncRun): string {
  if (run.status === "queued" || run.status === "running") return "This sync is still under way.";
  if (run.undoneAt !== null) return "This sync has been taken back already.";
  if (run.added + run.changed + run.removed === 0) return "This sync changed nothing.";
  return "A newer sync has changed the inventory since, or what this one did is no longer known in detail.";
}

function requireUndoable(run: SyncRun | undefined): asserts run is SyncRun {
  if (!run) throw AppError.notFound("There is no such sync");
  if (!run.canUndo) throw AppError.conflict(whyNot(run));
}

/**
 * What taking a run back would do; changes nothing.
 * @throws {AppError} 404; 409 with the reason when it can no longer be taken back
 */
export async function previewUndo(db: Db, id: number): Promise<DecisionPreview> {
  requireUndoable(await findSyncRun(db, id));
  const { rows } = await countPlan(sql`(${undoPlan(id, new Date())}) plan`).execute(db);
  return rows[0] as DecisionPreview;
}

/**
 * Takes back what a run did to the inventory: added vehicles go, removed and returned ones are as before, changed ones
 * get their former facts, and the price history forgets what the run noted.
 * @throws {AppError} 404; 409 with the reason when it can no longer be taken back
 */
export async function undoSyncRun(db: Db, id: number, adminName: string): Promise<SyncRun> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunsInventory(trx, id);
    requireUndoable(run);
    const at = new Date();
    await forgetPrices(trx, id);
    const { rows } = await sql<DecisionPreview>`
      with plan as materialized (${undoPlan(id, at)}), undone as (
        update vehicles v set ${restored} from plan where v.id = plan.vehicle_id
      )
      ${countPlan(sql`plan`)}`.execute(trx);
    const { adds = 0, changes = 0, removes = 0 } = rows[0] ?? {};
    await trx.updateTable("sync_runs").set({ undone_at: at }).where("id", "=", id).execute();
    const done = `Added ${adds}, changed ${changes}, removed ${removes}.`;
    await appendToLog(trx, id, { at: at.toISOString(), words: `${adminName} took it back. ${done}` });
    const details = `Took back the sync of ${run.finishedAt}. ${done}`;
    await recordAudit(trx, { adminName, action: "sync.undone", subject: run.dealershipName, details });
    return (await findSyncRun(trx, id)) as SyncRun;
  });
}
