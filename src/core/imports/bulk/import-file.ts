import { sql, type Transaction } from "kysely";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { withArticle } from "#core/facts/rules/other-vehicles.ts";
import { storeCodes } from "#core/inventory/fact-origins.ts";
import { lockAllInventories } from "#core/inventory/inventory-tables.ts";
import { compareStage, mergeStage } from "#core/inventory/merge-inventory.ts";
import { ownListingRemover } from "#core/inventory/own-addresses.ts";
import { copyLine, createStage, openStageWriter } from "#core/inventory/stage.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { SingleConnection } from "../single-connection.ts";
import { type Checkpoint, dropCheckpoint, fileKey, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { type ImportedDealerships, loadDealerships, saveDealership } from "./imported-dealerships.ts";
import { type Line, readLines } from "./read-lines.ts";
import { type LineKind, readRecord, type VehicleRecord } from "./read-record.ts";

export type ImportFileOptions = {
  path: string;
  as: LineKind;
  /** Our own site; listing addresses that lead there are dropped. */
  publicUrl: string;
  /** Called after every batch with the progress and the file's size in bytes. */
  onProgress?(done: Checkpoint, size: number): void;
  /** A line that was left out; `reason` is half a sentence. */
  onRejected?(line: number, reason: string): void;
};

/** The number of lines in one transaction. Either all of them are stored, or none. */
const BATCH_LINES = 8_000;

/**
 * Loads a file of dealerships and vehicles, one JSON object per line, in bounded memory. An interrupted import continues after the last
 * stored batch. Importing the same file again changes nothing.
 * @returns the result of the whole file
 */
export async function importFile(connection: SingleConnection, options: ImportFileOptions): Promise<Checkpoint> {
  const { key, size } = await fileKey(options.path, options.as);
  const { db } = connection;
  const dealerships = await loadDealerships(db);
  let done = await readCheckpoint(db, key);
  options.onProgress?.(done, size);
  let lines: Line[] = [];
  const store = async (): Promise<void> => {
    const batch = lines;
    lines = [];
    done = await db.transaction().execute(async (trx) => {
      const after = await storeBatch(connection, trx, batch, done, dealerships, options);
      await writeCheckpoint(trx, key, after);
      return after;
    });
    options.onProgress?.(done, size);
  };
  for await (const line of readLines(options.path, done)) {
    lines.push(line);
    if (lines.length >= BATCH_LINES) await store();
  }
  if (lines.length > 0) await store();
  await dropCheckpoint(db, key);
  // Until the tables are analyzed, the planner assumes their former size. Autovacuum may come late.
  if (done.added + done.changed > 0) await sql`analyze dealerships, vehicles, vehicle_prices`.execute(db);
  return done;
}

async function storeBatch(
  connection: SingleConnection,
  trx: Transaction<Database>,
  batch: readonly Line[],
  before: Checkpoint,
  dealerships: ImportedDealerships,
  options: ImportFileOptions,
): Promise<Checkpoint> {
  const at = new Date();
  const after = { ...before };
  const dropOwnListing = ownListingRemover(options.publicUrl);
  /** By identity: of a car that appears twice the later line counts. */
  const cars = new Map<string, string>();
  const codes = new Set<string>();
  for (const line of batch) {
    after.lines = line.number;
    after.bytes = line.end;
    if (line.text.trim() === "") continue;
    const record = readRecord(line.text, options.as, at);
    let reason: string | null = null;
    if (record.kind === "unusable") reason = record.reason;
    else if (record.kind === "vehicle")
      reason = readCar(record, line.number, { dealerships, cars, codes, at, dropOwnListing });
    else {
      await saveDealership(trx, dealerships, record);
      after.dealerships += 1;
    }
    if (reason === null) continue;
    after.rejected += 1;
    options.onRejected?.(line.number, reason);
  }
  if (cars.size === 0) return after;
  await createStage.execute(trx);
  const writer = openStageWriter(connection.client);
  for (const car of cars.values()) {
    writer.add(car);
    await writer.drained();
  }
  await writer.end();
  await lockAllInventories(trx);
  await storeCodes(trx, codes);
  const merged = await compareStage(trx, { kind: "bulk" });
  await mergeStage(trx, merged, { kind: "bulk" }, { at });
  after.added += merged.added;
  after.changed += merged.changed;
  after.unchanged += merged.unchanged;
  return after;
}

/** Cleans a car and adds it to the batch. @returns half a sentence why it is left out, or null */
function readCar(
  record: VehicleRecord,
  line: number,
  into: {
    dealerships: ImportedDealerships;
    cars: Map<string, string>;
    codes: Set<string>;
    at: Date;
    dropOwnListing: ReturnType<typeof ownListingRemover>;
  },
): string | null {
  const { dealerships, cars, codes, at, dropOwnListing } = into;
  const dealership = dealerships.get(record.dealershipKey);
  if (!dealership) return `belongs to dealership ${record.dealershipKey}, which has not been imported`;
  const cleaned = normalizeVehicle({ ...record.raw, line, pageUrl: dealership.usedPage }, at.getFullYear());
  if (cleaned.kind === "unusable") return cleaned.reason;
  if (cleaned.kind === "new") return "is a new car, and only used cars are listed";
  if (cleaned.kind === "other") return `is ${withArticle(cleaned.what)}, and only cars are listed`;
  if (cleaned.invalid.includes("vin"))
    return `has the VIN "${String(record.raw.vin).slice(0, 40)}", which is not valid`;
  const { firstSeenAt, confirmedAt } = record;
  codes.add(cleaned.reading.codes);
  const car = { ...dropOwnListing(cleaned.facts), reading: cleaned.reading };
  cars.set(`${dealership.id} ${car.identityKey}`, copyLine(dealership.id, car, { firstSeenAt, confirmedAt }));
  return null;
}
