import { type FileHandle, open } from "node:fs/promises";
import { sql, type Transaction } from "kysely";
import type { CsvImport } from "#contract/imports/import-endpoints.ts";
import type { CsvField } from "#domain/imports/csv-columns.ts";
import { CsvError } from "#domain/imports/csv-error.ts";
import { readCsv } from "#domain/imports/read-csv.ts";
import type { CsvReading } from "#domain/imports/row-intake.ts";
import { JOURNAL_KEPT_DAYS } from "#domain/retention.ts";
import { FACT_FIELDS, type FactField, sourceOf } from "#domain/vehicles/vehicle-fields.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { isExpired } from "../dealerships/dealership-table.ts";
import type { Database } from "../infra/database/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { storeCodes } from "../inventory/fact-origins.ts";
import { lockInventory } from "../inventory/inventory-tables.ts";
import { compareStage, mergeStage } from "../inventory/merge-inventory.ts";
import { ownAddressTest, ownListingRemover, resolveOwnAddresses } from "../inventory/own-addresses.ts";
import { collectMarks, findGone, type Marks, removeGone } from "../inventory/remove-gone.ts";
import { copyLine, createStage, openStageWriter } from "../inventory/stage.ts";
import { cars, type ImportOutcome, importWarnings, presentImport, removalsToConfirm } from "./present-import.ts";
import { collectRejectedRows, type RejectedRows } from "./rejected-rows.ts";
import type { ImportCsvRequest, ReceivingDealership } from "./run-import-thread.ts";
import { openSingleConnection, type SingleConnection } from "./single-connection.ts";

/**
 * Loads a CSV file into a dealership's inventory, or says what that would do. Everything happens in one transaction on a
 * connection of its own: shoppers see all of it or nothing, and a process that dies half-way leaves nothing.
 * @throws {AppError} 400 in words when the file cannot be read or holds no car that can be listed; 404
 */
export async function importCsv(request: ImportCsvRequest): Promise<CsvImport> {
  const file = await open(request.path);
  try {
    const connection = await openSingleConnection(request.databaseUrl, "autohub-import");
    try {
      return await importFile(connection, file, request);
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
): Promise<CsvImport> {
  const trx = await connection.db.startTransaction().execute();
  try {
    const dealership = await findDealership(trx, request.dealershipId);
    const rejected = collectRejectedRows();
    const wholeLot = request.wholeLot ?? false;
    const marks = collectMarks({ wholeLot });
    const { reading, codes } = await stageFile(connection, trx, file, {
      dealership,
      rejected,
      marks,
      publicUrl: request.publicUrl,
    });
    if (request.apply) {
      await lockInventory(trx, dealership.id);
      await lockDealership(trx, dealership.id);
    }
    const source = { kind: "upload", stated: statedFacts(reading) } as const;
    const merged = await compareStage(trx, source);
    // A file without a usable row does not describe a lot, so it removes nothing.
    const isLot = wholeLot && reading.rejected < reading.rowsRead;
    const gone = await findGone(connection.client, trx, dealership.id, { wholeLot: isLot, marks });
    const outcome: ImportOutcome = { request, dealership, reading, merged, gone, rejected: rejected.shown };
    if (!request.apply) {
      await trx.rollback().execute();
      return presentImport(outcome, null);
    }
    refuseIfNothing(outcome);
    refuseUnconfirmed(outcome);
    const at = new Date();
    const importId = await recordImport(
      trx,
      outcome,
      await rejected.end(reading.header.shown.map((c) => c.header)),
      at,
    );
    await storeCodes(trx, codes);
    await mergeStage(trx, merged, source, { at, importId });
    if (gone.removed > 0) await removeGone(trx, importId, at);
    await updateDealership(trx, dealership.id, at);
    await trx.commit().execute();
    return presentImport(outcome, importId);
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
    .select(["id", "name", "url", isExpired().as("expired")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such dealership");
  // A dealer without a website has nothing that a relative address in its file could lead to.
  return { ...row, url: row.url || "http://unknown.invalid/" };
}

/**
 * Locks the dealership before its vehicles, in the same order as a deletion does.
 * @throws {AppError} 404 when the dealership has been deleted
 */
async function lockDealership(trx: Transaction<Database>, id: number): Promise<void> {
  const row = await trx.selectFrom("dealerships").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw AppError.notFound("The dealership was deleted in the meantime");
}

async function stageFile(
  connection: SingleConnection,
  trx: Transaction<Database>,
  file: FileHandle,
  into: { dealership: ReceivingDealership; rejected: RejectedRows; marks: Marks; publicUrl: string },
): Promise<{ reading: CsvReading; codes: ReadonlySet<string> }> {
  const { dealership, rejected, marks, publicUrl } = into;
  await createStage.execute(trx);
  const writer = openStageWriter(connection.client);
  const isOurs = ownAddressTest(publicUrl);
  const dropOwnListing = ownListingRemover(publicUrl);
  let hasOwnAddresses = false;
  const codes = new Set<string>();
  let reading: CsvReading;
  try {
    reading = await readCsv(() => fileBytes(file), {
      siteUrl: dealership.url,
      isOwnPage: isOurs,
      onVehicle: (facts) => {
        const namesOurPage = isOurs(facts.originalListingUrl ?? "");
        if (facts.reading) codes.add(facts.reading.codes);
        hasOwnAddresses ||= namesOurPage || facts.images.some(isOurs);
        writer.add(copyLine(dealership.id, namesOurPage ? facts : dropOwnListing(facts)));
      },
      onRejected: rejected.add,
      onMark: marks.add,
      drained: async () => {
        await writer.drained();
        await rejected.drained();
      },
    });
    if (reading.rowsRead === 0) throw new CsvError("The file has a header line, but no vehicles under it");
    await writer.end();
  } catch (error) {
    await writer.abort();
    throw error instanceof CsvError ? AppError.badRequest(error.message) : error;
  }
  if (hasOwnAddresses) await resolveOwnAddresses(trx, publicUrl);
  return { reading, codes };
}

/** @throws {AppError} 400 with the first reasons, when there is nothing to apply */
function refuseIfNothing({ request, reading, gone, rejected }: ImportOutcome): void {
  if (reading.rejected < reading.rowsRead) return;
  // A file with sold cars only is applied, but it does not describe a whole lot.
  if (gone.sold > 0 && !request.wholeLot) return;
  const [first] = rejected;
  const message =
    reading.skippedNew === reading.rejected
      ? `The file holds only new cars (${reading.skippedNew}), and only used cars are listed`
      : `None of the ${reading.rowsRead.toLocaleString("en-US")} rows could be taken. Line ${first?.line} ${first?.reason}.`;
  throw AppError.badRequest(message, { rejectedRows: rejected });
}

/** @throws {AppError} 409 with the number, when many cars would go and nobody has agreed to it */
function refuseUnconfirmed({ request, gone }: ImportOutcome): void {
  const needed = removalsToConfirm(request, gone);
  if (needed === null || needed === request.confirmRemovals) return;
  const message = `The file would remove ${cars(gone.removed)} of ${gone.listed.toLocaleString("en-US")} listed. Nothing was uploaded; to remove them, upload it again with confirmRemovals=${gone.removed}`;
  throw new AppError(409, message, { removals: gone.removed, listed: gone.listed });
}

/** The facts that the file's columns speak of. */
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

/** An upload counts as a sync: it sets the time of the last sync and clears the error of a website that could not be read. */
async function updateDealership(trx: Transaction<Database>, id: number, at: Date): Promise<void> {
  await sql`
    update dealerships set last_synced_at = ${at},
      status_reason = case when status = 'error' then null else status_reason end,
      status = case when status = 'error' then 'active' else status end
    where id = ${id}`.execute(trx);
}

const PIECE_BYTES = 128 * 1024;

/** The file's bytes; a piece is valid until the next one is asked for. */
async function* fileBytes(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
