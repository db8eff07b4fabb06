import type { FileHandle } from "node:fs/promises";
import type { Transaction } from "kysely";
import type { DecodeVin } from "#core/facts/rules/cross-check.ts";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { ownAddressTest, ownListingRemover, resolveOwnAddresses } from "#core/inventory/own-addresses.ts";
import type { Marks } from "#core/inventory/remove-gone.ts";
import { copyLine, createStage, openStageWriter } from "#core/inventory/stage.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { FirstRows } from "./first-rows.ts";
import { readInventoryFile } from "./records/read-inventory-file.ts";
import type { RejectedRows } from "./rejected-rows.ts";
import type { ColumnChoices } from "./rules/columns/understood-column.ts";
import { CsvError } from "./rules/csv-error.ts";
import type { CsvReading } from "./rules/row-intake.ts";
import type { ReceivingDealership } from "./run-import-thread.ts";
import type { SingleConnection } from "./single-connection.ts";

type StageOptions = {
  dealership: ReceivingDealership;
  choices: ColumnChoices;
  decodeVin: DecodeVin | undefined;
  publicUrl: string;
  rejected: RejectedRows;
  marks: Marks;
  firstRows: FirstRows;
};

/**
 * Reads a file's cars into the stage of this transaction, cleaned like a crawl's cars.
 * @returns the result of reading, and the codes of the facts' origins
 * @throws {CsvError} when the file cannot be read, or has no vehicles
 */
export async function stageFile(
  connection: SingleConnection,
  trx: Transaction<Database>,
  file: FileHandle,
  options: StageOptions,
): Promise<{ reading: CsvReading; codes: ReadonlySet<string> }> {
  const { dealership, choices, decodeVin, publicUrl, rejected, marks, firstRows } = options;
  await createStage.execute(trx);
  const writer = openStageWriter(connection.client);
  const isOurs = ownAddressTest(publicUrl);
  const dropOwnListing = ownListingRemover(publicUrl);
  const year = new Date().getFullYear();
  let hasOwnAddresses = false;
  const codes = new Set<string>();
  let reading: CsvReading;
  try {
    reading = await readInventoryFile(() => fileBytes(file), {
      siteUrl: dealership.url,
      choices,
      isOwnPage: isOurs,
      normalize: (raw) => normalizeVehicle(raw, year, decodeVin),
      onVehicle: (facts, row) => {
        const namesOurPage = isOurs(facts.originalListingUrl ?? "");
        if (facts.reading) codes.add(facts.reading.codes);
        hasOwnAddresses ||= namesOurPage || facts.images.some(isOurs);
        writer.add(copyLine(dealership.id, namesOurPage ? facts : dropOwnListing(facts)));
        rejected.addTaken(row);
        firstRows.taken(facts, row);
      },
      onRejected: (row) => {
        rejected.add(row);
        firstRows.leftOut(row);
      },
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
    throw error;
  }
  if (hasOwnAddresses) await resolveOwnAddresses(trx, publicUrl);
  return { reading, codes };
}

const PIECE_BYTES = 128 * 1024;

/** Returns the file's bytes. A piece is valid until the next one is requested. */
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
