import { sql, type Transaction } from "kysely";
import { isOpen } from "#core/dealerships/dealership-table.ts";
import { forgetAbsences } from "#core/inventory/absences.ts";
import { countUndo, runJournal, undoChanges } from "#core/inventory/inventory-journal.ts";
import { lockInventory } from "#core/inventory/inventory-tables.ts";
import { countUnseenBy, removeUnseen } from "#core/inventory/missing-vehicles.ts";
import { affectPrices } from "#core/inventory/rules/watch-site.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Queue } from "#kernel/jobs/queue.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { applyOtherDealer, previewOtherDealer, restoreFormerDealer } from "./apply-other-dealer.ts";
import { requestSyncs } from "./request-sync.ts";
import { appendToLog } from "./run-log.ts";
import { findSyncRun } from "./select-sync-runs.ts";
import type { DecisionPreview, SyncRun } from "./sync-endpoints.ts";

/** Locks the inventory of a run's dealership. @returns the run after the lock @throws {AppError} 404 */
async function lockRunsInventory(trx: Transaction<Database>, runId: number): Promise<SyncRun> {
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

function whyNotApplicable(run: SyncRun): string {
  if (run.status === "queued" || run.status === "running") return "This sync is still under way.";
  if (run.status !== "held") return "Only a sync that read a website in part can be applied.";
  if (run.undoneAt !== null) return "This sync has been undone.";
  if (run.appliedAt !== null) return "This sync has been applied already.";
  if (run.missing === 0) return "This sync saw every listed vehicle, so there is nothing left to apply.";
  return "A newer sync has been started since, or what this one did not see is no longer known. Sync again instead.";
}

function requireApplicable(run: SyncRun | undefined): asserts run is SyncRun {
  if (!run) throw AppError.notFound("There is no such sync");
  if (!run.canApply) throw AppError.conflict(whyNotApplicable(run));
}

/**
 * Counts the changes of applying a held run; changes nothing.
 * @throws {AppError} 404; 409 with the reason when it can no longer be applied
 */
export async function previewApply(db: Db, id: number): Promise<DecisionPreview> {
  const run = await findSyncRun(db, id);
  requireApplicable(run);
  if (run.isOtherDealer) return previewOtherDealer(db, run);
  return { adds: 0, changes: 0, ...(await countUnseenBy(db, id)) };
}

/**
 * Applies a held run: removes the vehicles that neither it nor anything since has seen. Vehicles that only files have named stay. When
 * it was held for sudden changes, these are accepted as the site's new state, and a new crawl is requested, which brings the withheld
 * facts. When it was held because it shows another dealer's cars, these replace the listed ones.
 * @throws {AppError} 404; 409 with the reason when it can no longer be applied
 */
export async function applySyncRun(
  { db, queue }: { db: Db; queue: Queue },
  id: number,
  adminName: string,
): Promise<SyncRun> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunsInventory(trx, id);
    requireApplicable(run);
    const at = new Date();
    const details = run.isOtherDealer
      ? await applyOtherDealerRun(trx, queue, run, at)
      : await removeAndAccept(trx, queue, run, at);
    await appendToLog(trx, id, { at: at.toISOString(), words: `${adminName} had it applied. ${details}` });
    await recordAudit(trx, { adminName, action: "sync.applied", subject: run.dealershipName, details });
    return (await findSyncRun(trx, id)) as SyncRun;
  });
}

const removedWords = (removed: number) => `Removed ${formatAmount(removed, "vehicle")} that the sync had not seen.`;

/** Applies a run that has added and updated cars already. @returns a description of the changes */
async function removeAndAccept(
  trx: Transaction<Database>,
  queue: Queue,
  { id, dealershipId, suddenChanges }: SyncRun,
  at: Date,
): Promise<string> {
  const { removes: removed } = await removeUnseen(trx, id, at);
  await trx
    .updateTable("sync_runs")
    .set((eb) => ({ applied_at: at, removed: eb("removed", "+", removed), missing: 0 }))
    .where("id", "=", id)
    .execute();
  if (suddenChanges.length === 0) return removedWords(removed);
  await acceptChanges(trx, dealershipId, affectPrices(suddenChanges));
  await requestCrawl(trx, queue, dealershipId);
  const accepted = suddenChanges.map(({ what, before, after }) => `${what}: ${after} instead of ${before}`);
  return `${removedWords(removed)} Accepted ${accepted.join("; ")}.`;
}

/** Applies a run of another dealer's cars. @returns a description of the changes */
async function applyOtherDealerRun(trx: Transaction<Database>, queue: Queue, run: SyncRun, at: Date): Promise<string> {
  const { isCrawlNeeded, ...counts } = await applyOtherDealer(trx, run, at);
  await trx
    .updateTable("sync_runs")
    .set({ applied_at: at, missing: 0, ...counts })
    .where("id", "=", run.id)
    .execute();
  if (!isCrawlNeeded)
    return `Added ${counts.added} vehicles in place of the listed ones. ${removedWords(counts.removed)}`;
  await requestCrawl(trx, queue, run.dealershipId);
  return "What it saw is no longer known, so a new sync brings its vehicles.";
}

/** Makes the next crawl be compared with nothing. @param trustsPrices true: its prices are accepted, too */
async function acceptChanges(trx: Transaction<Database>, dealershipId: number, trustsPrices: boolean): Promise<void> {
  const accepted = JSON.stringify({ site: null, changed: null, trustsPrices });
  await sql`
    update dealerships set removal_memory = removal_memory || ${accepted}::jsonb
    where id = ${dealershipId}`.execute(trx);
}

/** Requests a crawl unless the dealership is closed. */
async function requestCrawl(trx: Transaction<Database>, queue: Queue, dealershipId: number): Promise<void> {
  const open = trx.selectFrom("dealerships").select("id").where("id", "=", dealershipId).where(isOpen());
  const ids = (await open.execute()).map(({ id }) => id);
  await requestSyncs(trx, queue, ids, "manual");
}

function whyNotUndoable(run: SyncRun): string {
  if (run.status === "queued" || run.status === "running") return "This sync is still under way.";
  if (run.undoneAt !== null) return "This sync has been undone already.";
  if (run.added + run.changed + run.removed === 0) return "This sync changed nothing.";
  return "A newer sync has changed the inventory since, or what this one did is no longer known in detail.";
}

function requireUndoable(run: SyncRun | undefined): asserts run is SyncRun {
  if (!run) throw AppError.notFound("There is no such sync");
  if (!run.canUndo) throw AppError.conflict(whyNotUndoable(run));
}

/**
 * Counts the changes of undoing a run; changes nothing.
 * @throws {AppError} 404; 409 with the reason when it can no longer be undone
 */
export async function previewUndo(db: Db, id: number): Promise<DecisionPreview> {
  requireUndoable(await findSyncRun(db, id));
  return countUndo(db, runJournal(id));
}

/**
 * Undoes the changes of a run: added vehicles are removed, removed and returned ones get their former state, changed ones
 * their former facts, and the recorded prices are deleted.
 * @throws {AppError} 404; 409 with the reason when it can no longer be undone
 */
export async function undoSyncRun(db: Db, id: number, adminName: string): Promise<SyncRun> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunsInventory(trx, id);
    requireUndoable(run);
    const at = new Date();
    const { adds, changes, removes } = await undoChanges(trx, runJournal(id), at);
    await forgetAbsences(trx, id);
    if (run.isOtherDealer) await restoreFormerDealer(trx, run);
    await trx.updateTable("sync_runs").set({ undone_at: at }).where("id", "=", id).execute();
    const done = `Added ${adds}, changed ${changes}, removed ${removes}.`;
    await appendToLog(trx, id, { at: at.toISOString(), words: `${adminName} took it back. ${done}` });
    const details = `Took back the sync of ${run.finishedAt}. ${done}`;
    await recordAudit(trx, { adminName, action: "sync.undone", subject: run.dealershipName, details });
    return (await findSyncRun(trx, id)) as SyncRun;
  });
}
