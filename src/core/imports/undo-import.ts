import { sql } from "kysely";
import {
  countUndo,
  forgetUpload,
  importJournal,
  type UndoCounts,
  undoChanges,
} from "#core/inventory/inventory-journal.ts";
import { lockInventory } from "#core/inventory/inventory-tables.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { PastImport, TakenBack } from "./import-endpoints.ts";
import { presentPastImport, selectImports } from "./list-imports.ts";

const presentTakenBack = ({ adds, changes, removes, kept }: UndoCounts): TakenBack => ({
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
  if (past.undoneAt !== null) throw AppError.conflict("This upload has been undone already.");
  if (past.added + past.changed + past.removed === 0) throw AppError.conflict("This upload changed nothing.");
  throw AppError.conflict(
    "A newer upload has changed the inventory since, or what this one did is no longer known in detail.",
  );
}

/**
 * Counts the effect of undoing an upload. Changes nothing.
 * @throws {AppError} 404; 409 with the reason when it can no longer be undone
 */
export async function previewUndoImport(db: Db, id: number): Promise<TakenBack> {
  refuseIfTooLate((await findImport(db, id)).past);
  return presentTakenBack(await countUndo(db, importJournal(id)));
}

/**
 * Undoes an upload's changes to the inventory, except to cars that were changed later.
 * @throws {AppError} 404; 409 with the reason when it can no longer be undone
 */
export async function undoImport(
  db: Db,
  id: number,
  adminName: string,
): Promise<PastImport & { takenBack: TakenBack }> {
  return db.transaction().execute(async (trx) => {
    const { dealershipId } = await findImport(trx, id);
    await lockInventory(trx, dealershipId);
    const dealership = await trx
      .selectFrom("dealerships")
      .select("name")
      .where("id", "=", dealershipId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const { past } = await findImport(trx, id);
    refuseIfTooLate(past);
    // An upload may have touched a hundred thousand cars.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    const takenBack = presentTakenBack(await undoChanges(trx, importJournal(id), new Date()));
    await forgetUpload(trx, id);
    await trx.updateTable("csv_imports").set({ undone_at: new Date() }).where("id", "=", id).execute();
    await recordAudit(trx, {
      adminName,
      action: "import.undone",
      subject: dealership?.name ?? "",
      details: `${past.fileName}: ${takenBack.removed} removed, ${takenBack.changed} changed back, ${takenBack.added} listed again`,
    });
    return { ...(await findImport(trx, id)).past, takenBack };
  });
}
