import { type FileHandle, open } from "node:fs/promises";
import { sql, type Transaction } from "kysely";
import { storeReadContact } from "#core/dealerships/contact-settings.ts";
import { isExpired, isTakenDown } from "#core/dealerships/dealership-table.ts";
import type { DecodeVin } from "#core/facts/rules/cross-check.ts";
import { FACT_FIELDS, type FactField, sourceOf } from "#core/facts/rules/vehicle-fields.ts";
import { countDoubted } from "#core/inventory/doubted-prices.ts";
import { storeCodes } from "#core/inventory/fact-origins.ts";
import { lockInventory } from "#core/inventory/inventory-tables.ts";
import { compareStage, mergeStage } from "#core/inventory/merge-inventory.ts";
import { rememberStaged } from "#core/inventory/remembered-identities.ts";
import { collectRejectedCars, findGone, firstGone, removeGone } from "#core/inventory/remove-gone.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { JOURNAL_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { rememberedColumns } from "./column-choices-table.ts";
import { collectFirstRows } from "./first-rows.ts";
import {
  cars,
  type ImportOutcome,
  importWarnings,
  presentImport,
  presentRefused,
  removalsToConfirm,
} from "./present-import.ts";
import { collectRejectedRows } from "./rejected-rows.ts";
import { rememberColumns } from "./remember-columns.ts";
import type { CsvField } from "./rules/csv-columns.ts";
import { CsvError } from "./rules/csv-error.ts";
import type { CsvReading } from "./rules/row-intake.ts";
import type { ImportAnswer, ImportCsvRequest, ReceivingDealership } from "./run-import-thread.ts";
import { openSingleConnection, type SingleConnection } from "./single-connection.ts";
import { stageFile } from "./stage-file.ts";

const SHOWN_REMOVALS = 20;

/**
 * Loads a CSV file into a dealership's inventory, or previews it: a preview takes the same steps up to the first change. Everything happens
 * in one transaction on a separate connection: shoppers see all of it or nothing, and a process that dies half-way leaves nothing.
 * @param decodeVin fills missing facts, and finds contradictions to the VINs
 * @throws {AppError} 400 in words when an upload's file cannot be read or holds no car that can be listed; 404. A preview says in its
 *   answer why an upload would be refused
 */
export async function importCsv(request: ImportCsvRequest, decodeVin?: DecodeVin): Promise<ImportAnswer> {
  const file = await open(request.path);
  try {
    const connection = await openSingleConnection(request.databaseUrl, "autohub-import");
    try {
      return await importFile(connection, file, request, decodeVin);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      if (request.apply) throw AppError.badRequest(error.message);
      return { result: presentRefused(error), problems: null };
    } finally {
      await connection.close();
    }
  } finally {
    await file.close();
  }
}

async function importFile(
  connection: SingleConnection,
  file: FileHandle,
  request: ImportCsvRequest,
  decodeVin: DecodeVin | undefined,
): Promise<ImportAnswer> {
  const trx = await connection.db.startTransaction().execute();
  try {
    const dealership = await findDealership(trx, request.dealershipId);
    const chosen = request.columns ?? new Map();
    const choices = { chosen, remembered: await rememberedColumns(trx, dealership.id) };
    const rejected = collectRejectedRows();
    const firstRows = collectFirstRows();
    const wholeLot = request.wholeLot ?? false;
    const marks = collectRejectedCars({ wholeLot });
    const { publicUrl } = request;
    const into = { dealership, choices, decodeVin, publicUrl, rejected, marks, firstRows };
    const { reading, codes } = await stageFile(connection, trx, file, into);
    if (request.apply) {
      await lockInventory(trx, dealership.id);
      await lockDealership(trx, dealership.id);
    }
    const renamed = await rememberStaged(trx, dealership.id);
    const source = { kind: "upload", stated: statedFacts(reading) } as const;
    const merged = await compareStage(trx, source);
    const doubtedPrices = await countDoubted(trx);
    // A file without a usable row does not describe a lot, so it removes nothing.
    const isLot = wholeLot && reading.rejected < reading.rowsRead;
    const gone = await findGone(connection.client, trx, dealership.id, { wholeLot: isLot, marks });
    const problems = await rejected.end(reading.header.shown.map((column) => column.header));
    const outcome: ImportOutcome = {
      request,
      dealership,
      reading,
      merged,
      doubtedPrices,
      gone,
      problems: rejected.count(),
      rejected: rejected.shown,
    };
    if (!request.apply) {
      const rows = await firstRows.show(trx, source, renamed);
      const removals = gone.removed > 0 ? await firstGone(trx, SHOWN_REMOVALS) : [];
      await trx.rollback().execute();
      return {
        result: { ...presentImport(outcome, null), problem: reasonForNoCars(outcome), rows, removals },
        problems,
      };
    }
    refuseIfNothing(outcome);
    refuseUnconfirmed(outcome);
    const at = new Date();
    const importId = await recordImport(trx, outcome, problems, at);
    await storeCodes(trx, codes);
    await mergeStage(trx, merged, source, { at, importId });
    if (gone.removed > 0) await removeGone(trx, importId, at);
    await rememberColumns(trx, { dealershipId: dealership.id, chosenBy: request.adminName }, reading.header, chosen);
    await updateDealership(trx, dealership.id, at);
    await storeReadContact(trx, dealership.id, reading.contact);
    await trx.commit().execute();
    return { result: presentImport(outcome, importId), problems };
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack)
      await trx
        .rollback()
        .execute()
        .catch(() => {});
    throw error;
  }
}

async function findDealership(trx: Transaction<Database>, id: number): Promise<ReceivingDealership> {
  const row = await trx
    .selectFrom("dealerships")
    .select(["id", "name", "url", isExpired().as("expired"), isTakenDown().as("takenDown")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such dealership");
  // Without a website, the relative addresses in a dealer's file lead nowhere.
  return { ...row, url: row.url || "http://unknown.invalid/" };
}

/**
 * Locks the dealership after its inventory, in the same order as crawls and deletions.
 * @throws {AppError} 404 when the dealership has been deleted
 */
async function lockDealership(trx: Transaction<Database>, id: number): Promise<void> {
  const row = await trx.selectFrom("dealerships").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw AppError.notFound("The dealership was deleted in the meantime");
}

/** Returns a sentence that says why there is nothing to apply; null when there is something. */
function reasonForNoCars({ request, reading, gone, rejected }: ImportOutcome): string | null {
  if (reading.rejected < reading.rowsRead) return null;
  // A file with only sold cars is applied, but it does not describe a whole lot.
  if (gone.sold > 0 && !request.wholeLot) return null;
  const [first] = rejected;
  return reading.skippedNew === reading.rejected
    ? `The file holds only new cars (${reading.skippedNew}), and only used cars are listed`
    : `None of the ${formatCount(reading.rowsRead)} rows could be taken. Line ${first?.line} ${first?.reason}.`;
}

/** @throws {AppError} 400 with the first reasons, when there is nothing to apply */
function refuseIfNothing(outcome: ImportOutcome): void {
  const message = reasonForNoCars(outcome);
  if (message !== null) throw AppError.badRequest(message, { rejectedRows: outcome.rejected });
}

/** @throws {AppError} 409 with the number, when many cars would be removed without a confirmation */
function refuseUnconfirmed(outcome: ImportOutcome): void {
  const { request, gone } = outcome;
  const needed = removalsToConfirm(outcome);
  if (needed === null || needed.removals === request.confirmRemovals) return;
  const message = `The file would remove ${cars(gone.removed)} of ${formatCount(gone.listed)} listed. Nothing was uploaded; to remove them, upload it again with confirmRemovals=${gone.removed}`;
  throw new AppError(409, message, { removals: gone.removed, listed: gone.listed, reason: needed.reason });
}

/** Returns the facts for which the file has columns. */
function statedFacts(reading: CsvReading): ReadonlySet<FactField> {
  const has = (field: CsvField): boolean => reading.header.columns.has(field);
  const stated = new Set<FactField>(FACT_FIELDS.filter((field) => has(sourceOf(field))));
  if (has("kilometers")) stated.add("mileageMiles");
  if (has("certified")) stated.add("condition");
  if (has("location")) stated.add("city").add("state");
  return stated;
}

async function recordImport(
  trx: Transaction<Database>,
  outcome: ImportOutcome,
  rejectedRows: Buffer | null,
  at: Date,
): Promise<number> {
  const { request, dealership, reading, merged, gone } = outcome;
  const { added, returned, changed, unchanged } = merged;
  const { id } = await trx
    .insertInto("csv_imports")
    .values({
      dealership_id: dealership.id,
      file_name: request.fileName,
      admin_name: request.adminName,
      created_at: at,
      undo_until: new Date(at.getTime() + JOURNAL_KEPT_DAYS * DAY_MS),
      rows_read: reading.rowsRead,
      added,
      returned,
      changed,
      unchanged,
      removed: gone.removed,
      whole_lot: request.wholeLot ?? false,
      rejected: reading.rejected,
      rejected_rows: rejectedRows,
      warnings: JSON.stringify(importWarnings(outcome)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const removed = gone.removed > 0 ? `${gone.removed} removed, ` : "";
  await recordAudit(trx, {
    adminName: request.adminName,
    action: "import.applied",
    subject: dealership.name,
    details: `${request.fileName}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed}${reading.rejected} rejected`,
  });
  return id;
}

const DAY_MS = 86_400_000;

/**
 * Updates the dealership. An upload counts as a sync: it sets the time of the last sync and clears the error of a website that could not be
 * read.
 */
async function updateDealership(trx: Transaction<Database>, id: number, at: Date): Promise<void> {
  await sql`
    update dealerships set last_synced_at = ${at},
      status = case when status = 'error' then 'active' else status end
    where id = ${id}`.execute(trx);
}
