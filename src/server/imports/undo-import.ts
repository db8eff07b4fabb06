import { sql } from "kysely";
import type { PastImport, TakenBack } from "#contract/imports/csv-import.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db, DbOrTransaction } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import {
  type TakenBack as Counted,
  countTakeBack,
  type InventoryJournal,
  takeBackChanges,
} from "../vehicles/inventory-journal.ts";
import { lockInventory } from "../vehicles/lock-inventory.ts";
import { presentPastImport, selectImports } from "./list-imports.ts";

/** What an upload did, as something that can be taken back. */
const journalOf = (importId: number): InventoryJournal => ({
  // Added cars are known by the time at which they were first seen (see the migration that made the journal).
  changes: sql`
    select vehicle_id, kind, before from csv_import_changes where import_id = ${importId}
    union all
    select v.id, 'added', null from csv_imports i
      join vehicles v on v.dealership_id = i.dealership_id and v.first_seen_at = i.created_at
    where i.id = ${importId} and not exists (
      select 1 from csv_import_changes c where c.import_id = i.id and c.vehicle_id = v.id and c.kind = 'returned')`,
  times: sql`select created_at as done_at, null::timestamptz as applied_at from csv_imports where id = ${importId}`,
  // A car that a crawl has shown since stays.
  isAddedByUsOnly: sql`v.source = 'csv'`,
  isReturnedByUsOnly: sql`v.source = 'csv'`,
});

const presentTakenBack = ({ adds, changes, removes, kept }: Counted): TakenBack => ({
  added: adds,
  changed: changes,
  removed: removes,
  kept,
});

async function findImport(db: DbOrTransaction, id: number) {
  const row = await selectImports(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such upload");
  return { dealershipId: row.dealership_id, past: presentPastImport(row) };
}

/** @throws {AppError} 409 with the reason */
function refuseIfTooLate(past: PastImport): void {
  if (past.canUndo) return;
  if (past.undoneAt !== null) throw AppError.conflict("This upload has been taken back already.");
  if (past.added + past.changed + past.removed === 0) throw AppError.conflict("This upload changed nothing.");
  throw AppError.conflict(
    "A newer upload has changed the inventory since, or what this one did is no longer known in detail.",
  );
}

/**
 * What taking an upload back would do.
 * @throws {AppError} 404; 409 with the reason when it can no longer be taken back
 */
export async function previewUndoImport(db: Db, id: number): Promise<TakenBack> {
  refuseIfTooLate((await findImport(db, id)).past);
  return presentTakenBack(await countTakeBack(db, journalOf(id)));
}

/**
 * Takes back what an upload did to the inventory, as far as nothing newer has changed it, and forgets that its file named
 * the cars.
 * @throws {AppError} 404; 409 with the reason when it can no longer be taken back
 */
export async function undoImport(
  db: Db,
  id: number,
  adminName: string,
): Promise<PastImport & { takenBack: TakenBack }> {
  return db.transaction().execute(async (trx) => {
    const { dealershipId } = await findImport(trx, id);
    await lockInventory(trx, dealershipId);
    const seller = await trx
      .selectFrom("dealerships")
      .select("name")
      .where("id", "=", dealershipId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const { past } = await findImport(trx, id);
    refuseIfTooLate(past);
    // An upload may have touched a hundred thousand cars.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    const takenBack = presentTakenBack(await takeBackChanges(trx, journalOf(id), new Date()));
    await sql`
      update vehicles v set uploaded_at = null from csv_imports i
      where i.id = ${id} and v.dealership_id = i.dealership_id and v.uploaded_at = i.created_at`.execute(trx);
    await trx.updateTable("csv_imports").set({ undone_at: new Date() }).where("id", "=", id).execute();
    await recordAudit(trx, {
      adminName,
      action: "import.undone",
      subject: seller?.name ?? "",
      details: `${past.fileName}: ${takenBack.removed} removed, ${takenBack.changed} changed back, ${takenBack.added} listed again`,
    });
    return { ...(await findImport(trx, id)).past, takenBack };
  });
}
