import { type FileHandle, open } from "node:fs/promises";
import { sql, type Transaction } from "kysely";
import type { CsvImport } from "#contract/imports/csv-import.ts";
import type { CsvField } from "#domain/imports/csv-columns.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { lockInventory } from "../vehicles/lock-inventory.ts";
import { compareStage, type Merged, mergeStage } from "./merge/merge-stage.ts";
import { copyLine, createStage, FACT_FIELDS, type FactField } from "./merge/stage-columns.ts";
import { type CsvReading, readCsv } from "./read-csv.ts";
import { collectRejectedRows, type RejectedRows } from "./rejected-rows.ts";
import { openSingleConnection, type SingleConnection } from "./single-connection.ts";
import { openStageWriter } from "./stage-writer.ts";

export type ImportCsvRequest = {
  databaseUrl: string;
  /** Where the uploaded file lies. */
  path: string;
  /** What it was called by the person who uploaded it. */
  fileName: string;
  dealershipId: number;
  adminName: string;
  /** False only says what would happen. */
  apply: boolean;
};

type Seller = { id: number; name: string; url: string; expired: boolean };

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
    const seller = await findSeller(trx, request.dealershipId);
    const rejected = collectRejectedRows();
    const reading = await stageFile(connection, trx, file, seller, rejected);
    refuseIfNothing(reading, rejected, request.apply);
    const options = { source: "csv", stated: statedFacts(reading), at: new Date() } as const;
    if (!request.apply) {
      const merged = await compareStage(trx, options);
      await trx.rollback().execute();
      return present(reading, merged, rejected, seller, null);
    }
    await lockInventory(trx, seller.id);
    await lockSeller(trx, seller.id);
    const merged = await mergeStage(trx, options);
    const importId = await recordImport(trx, request, reading, merged, rejected);
    await updateSeller(trx, seller.id, options.at);
    const answer = present(reading, merged, rejected, seller, importId);
    await recordAudit(trx, {
      adminName: request.adminName,
      action: "import.applied",
      subject: seller.name,
      details: `${request.fileName}: ${merged.added} added, ${merged.changed} changed, ${merged.unchanged} unchanged, ${reading.rejected} rejected`,
    });
    await trx.commit().execute();
    return answer;
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack)
      await trx
        .rollback()
        .execute()
        .catch(() => {});
    throw error;
  }
}

async function findSeller(trx: Transaction<Database>, id: number): Promise<Seller> {
  const row = await trx
    .selectFrom("dealerships")
    .select(["id", "name", "url", sql<boolean>`status = 'expired' or expires_at <= now()`.as("expired")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw AppError.notFound("There is no such dealership");
  // A dealer without a website has nothing that a relative address in its file could lead to.
  return { ...row, url: row.url || "http://unknown.invalid/", expired: row.expired === true };
}

/** Before the vehicles, in the same order as a deletion takes them; and nothing is written for a dealership that is gone. */
async function lockSeller(trx: Transaction<Database>, id: number): Promise<void> {
  const row = await trx.selectFrom("dealerships").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw AppError.notFound("The dealership was deleted in the meantime");
}

async function stageFile(
  connection: SingleConnection,
  trx: Transaction<Database>,
  file: FileHandle,
  seller: Seller,
  rejected: RejectedRows,
): Promise<CsvReading> {
  await createStage.execute(trx);
  const writer = openStageWriter(connection.client);
  try {
    const reading = await readCsv(file, seller.url, {
      onVehicle: (facts) => writer.add(copyLine(seller.id, facts)),
      onRejected: rejected.add,
      drained: async () => {
        await writer.drained();
        await rejected.drained();
      },
    });
    await writer.end();
    return reading;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** @throws {AppError} 400 with the first reasons, when there is nothing to apply */
function refuseIfNothing(reading: CsvReading, rejected: RejectedRows, apply: boolean): void {
  if (!apply || reading.rejected < reading.rowsRead) return;
  const [first] = rejected.shown;
  const message =
    reading.skippedNew === reading.rejected
      ? `The file holds only new cars (${reading.skippedNew}), and only used cars are listed`
      : `None of the ${reading.rowsRead.toLocaleString("en-US")} rows could be taken. Line ${first?.line} ${first?.reason}.`;
  throw AppError.badRequest(message, { rejectedRows: rejected.shown });
}

/** The facts that the file's columns speak of. */
function statedFacts(reading: CsvReading): ReadonlySet<FactField> {
  const has = (field: CsvField): boolean => reading.header.columns.has(field);
  const stated = new Set<FactField>(FACT_FIELDS.filter((field) => has(field as CsvField)));
  if (has("price")) stated.add("priceUsd");
  if (has("mileage") || has("kilometers")) stated.add("mileageMiles");
  if (has("certified")) stated.add("condition");
  if (has("location")) stated.add("city").add("state");
  if (has("detailUrl")) stated.add("originalListingUrl");
  return stated;
}

async function recordImport(
  trx: Transaction<Database>,
  request: ImportCsvRequest,
  reading: CsvReading,
  merged: Merged,
  rejected: RejectedRows,
): Promise<number> {
  const { id } = await trx
    .insertInto("csv_imports")
    .values({
      dealership_id: request.dealershipId,
      file_name: request.fileName,
      admin_name: request.adminName,
      rows_read: reading.rowsRead,
      ...merged,
      rejected: reading.rejected,
      rejected_rows: await rejected.end(reading.header.shown.map(({ header }) => header)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The upload is the dealership's latest news: it counts as a sync, and a website that could not be read is made up for. */
async function updateSeller(trx: Transaction<Database>, id: number, at: Date): Promise<void> {
  await sql`
    update dealerships set last_synced_at = ${at},
      status_reason = case when status = 'error' then null else status_reason end,
      status = case when status = 'error' then 'active' else status end
    where id = ${id}`.execute(trx);
}

function present(
  reading: CsvReading,
  merged: Merged,
  rejected: RejectedRows,
  seller: Seller,
  importId: number | null,
): CsvImport {
  const count = merged.added + merged.changed + merged.unchanged;
  const applied = importId !== null;
  const vehicles = `${count.toLocaleString("en-US")} ${count === 1 ? "vehicle" : "vehicles"}`;
  const outcome = applied ? `${count === 1 ? "has" : "have"} been uploaded` : "would be uploaded";
  const left = reading.rejected === 0 ? "" : `; ${rows(reading.rejected)} not taken`;
  const warnings = [...reading.warnings];
  if (seller.expired) {
    warnings.unshift("This dealership has expired: shoppers see its vehicles when the subscription is renewed.");
  }
  return {
    message: `${vehicles} ${outcome}${left}`,
    count,
    applied,
    importId,
    rowsRead: reading.rowsRead,
    ...merged,
    rejected: reading.rejected,
    skippedNew: reading.skippedNew,
    rejectedRows: rejected.shown,
    delimiter: reading.delimiter,
    encoding: reading.encoding,
    columns: reading.header.shown,
    warnings,
  };
}

const rows = (count: number): string => (count === 1 ? "1 row was" : `${count.toLocaleString("en-US")} rows were`);
