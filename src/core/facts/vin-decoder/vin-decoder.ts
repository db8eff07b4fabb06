import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { DecodedVin, DecodeVin } from "../rules/cross-check.ts";
import type { OtherVehicle } from "../rules/other-vehicles.ts";
import { vinCheckDigit, vinModelYear } from "../rules/vin.ts";

/** The file's name has a number. It is raised when the tables change, so that an older file is not used. */
const TABLES = "vin-tables-3.db";
/** How many manufacturer codes and years are cached: about 30 MB at most. */
const MAX_REMEMBERED = 600;
const BUILD_TIMEOUT_MS = 120_000;

export type VinDecoder = { decode: DecodeVin; close(): void };

/** Builds the decoder's database in a folder, unless it is there. @throws the folder is not writable */
export async function ensureVinTables(folder: string): Promise<void> {
  const target = join(folder, TABLES);
  if (!existsSync(target)) await build(target);
}

/**
 * Opens the offline decoder over NHTSA's vPIC data. The data comes with the product (vin-tables.ts). A worker thread
 * builds a database from it once in `folder`, which takes a second.
 * @throws the folder is not writable; the product works without a decoder
 */
export async function openVinDecoder(folder: string): Promise<VinDecoder> {
  await ensureVinTables(folder);
  const db = new DatabaseSync(join(folder, TABLES), { readOnly: true });
  const decode = decoderOver(db);
  return { decode, close: () => db.close() };
}

/**
 * Opens the decoder on the first call. If that fails, `onFailure` is called once and there is no decoder.
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
  const worker = new Worker(new URL("./build-worker.ts", import.meta.url), { workerData: { target } });
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

type Tables = {
  model: Pattern[];
  fuel: Pattern[];
  secondFuel: Pattern[];
  doors: Pattern[];
  make: string | null;
  kind: OtherVehicle | null;
};
/** The list of `Tables` for each kind of pattern. */
const LIST_OF = { model: "model", fuel: "fuel", "second fuel": "secondFuel", doors: "doors" } as const;
/** vPIC's vehicle types without cars. Its other types also hold cars, or chassis of cars. */
const OTHER_TYPES = new Map<string, OtherVehicle>([
  ["Motorcycle", "motorcycle"],
  ["Trailer", "trailer"],
  ["Off Road Vehicle", "ATV"],
]);

/** Returns a decoder over an open database. It caches the patterns of each manufacturer and year. */
function decoderOver(db: DatabaseSync): DecodeVin {
  const patterns = db.prepare(
    "SELECT p.kind, p.keys, p.value, p.make FROM schema_of s JOIN pattern p ON p.schema = s.schema WHERE s.wmi = ? AND s.year_from <= ? AND s.year_to >= ?",
  );
  const makes = db.prepare("SELECT DISTINCT make FROM make_of WHERE wmi = ?");
  const types = db.prepare("SELECT type FROM type_of WHERE wmi = ?");
  const remembered = new LRUCache<string, Tables>({ max: MAX_REMEMBERED });
  const read = (wmi: string, year: number): Tables => {
    const tables: Tables = { model: [], fuel: [], secondFuel: [], doors: [], make: null, kind: null };
    const known = makes.all(wmi);
    tables.kind = OTHER_TYPES.get(String(types.get(wmi)?.type)) ?? null;
    if (known.length === 1) tables.make = String(known[0]?.make);
    for (const row of patterns.all(wmi, year, year)) {
      const key = compileKey(String(row.keys));
      if (key === null) continue;
      const pattern = { ...key, value: String(row.value), make: row.make === null ? null : String(row.make) };
      tables[LIST_OF[row.kind as keyof typeof LIST_OF]].push(pattern);
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

/** The words that some makers of trucks declare in place of a model: "Conventional Type Truck". */
const DESCRIPTION = /\b(?:type|style) (?:truck|chassis|bus)\b|\bconventional\b|\bcab ?over\b|\btilt cab\b/i;

function decodeWith(vin: string, tablesOf: (wmi: string, year: number) => Tables): DecodedVin | null {
  const year = vinModelYear(vin);
  // With a wrong digit the VIN may decode to another car.
  if (year === null || vinCheckDigit(vin) !== vin.charAt(8)) return null;
  // A 9 in third place means a small maker, identified by three more characters.
  const tables = tablesOf(vin.charAt(2) === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3), year);
  const model = bestMatch(tables.model, vin);
  const make = model?.make ?? tables.make;
  if (make === null && tables.kind === null) return null;
  const hybrid = /electric/i.test(bestMatch(tables.secondFuel, vin)?.value ?? "");
  return {
    year,
    make,
    model: model === null || DESCRIPTION.test(model.value) ? null : model.value,
    kind: tables.kind,
    fuelType: hybrid ? "Hybrid" : (bestMatch(tables.fuel, vin)?.value ?? null),
    doors: Number(bestMatch(tables.doors, vin)?.value ?? 0) || null,
  };
}

/** A compiled pattern of vPIC. `weight`: how many characters it fixes. */
type Pattern = { test: RegExp; weight: number; value: string; make: string | null };

/**
 * Compiles a key of vPIC to an expression over positions 4 to 8, a bar, and positions 10 to 17. `*` is any character, `#` a
 * digit, `[A-C5]` one of several. The key may be shorter: the rest can be anything. Null for an invalid key.
 */
export function compileKey(key: string): { test: RegExp; weight: number } | null {
  if (!/^(?:[A-Z0-9*#|]|\[[A-Z0-9-]{1,40}\]){1,40}$/.test(key)) return null;
  const parts = key.match(/\[[^\]]{1,40}\]|./g) ?? [];
  const source = parts
    .map((part) => (part === "*" ? "." : part === "#" ? "\\d" : part === "|" ? "\\|" : part))
    .join("");
  try {
    return { test: new RegExp(`^${source}`), weight: parts.filter((part) => part !== "*" && part !== "|").length };
  } catch {
    return null;
  }
}

/** Returns the value of the matching pattern that fixes most characters; null when none matches or the best ones disagree. */
export function bestMatch(patterns: readonly Pattern[], vin: string): { value: string; make: string | null } | null {
  const text = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  let best: Pattern | null = null;
  let agreed = true;
  for (const pattern of patterns) {
    if (best !== null && pattern.weight < best.weight) continue;
    if (!pattern.test.test(text)) continue;
    if (best === null || pattern.weight > best.weight) {
      best = pattern;
      agreed = true;
    } else if (pattern.value !== best.value || pattern.make !== best.make) agreed = false;
  }
  return best !== null && agreed ? { value: best.value, make: best.make } : null;
}
