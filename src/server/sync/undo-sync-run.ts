import type { DecisionPreview, SyncRun } from "#contract/sync/sync-run.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { countTakeBack, runJournal, takeBackChanges } from "../inventory/inventory-journal.ts";
import { lockRunsInventory } from "./apply-sync-run.ts";
import { appendToLog } from "./run-log.ts";
import { findSyncRun } from "./select-sync-runs.ts";

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
  return countTakeBack(db, runJournal(id));
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
    const { adds, changes, removes } = await takeBackChanges(trx, runJournal(id), at);
    await trx.updateTable("sync_runs").set({ undone_at: at }).where("id", "=", id).execute();
    const done = `Added ${adds}, changed ${changes}, removed ${removes}.`;
    await appendToLog(trx, id, { at: at.toISOString(), words: `${adminName} took it back. ${done}` });
    const details = `Took back the sync of ${run.finishedAt}. ${done}`;
    await recordAudit(trx, { adminName, action: "sync.undone", subject: run.dealershipName, details });
    return (await findSyncRun(trx, id)) as SyncRun;
  });
}
