import { sql } from "kysely";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { FACT_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { type Db, openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { type BenchRow, report } from "./report.ts";
import { processorTime } from "./support/processor-time.ts";
import { withTemporaryDatabase } from "./support/temporary-database.ts";

const DEALERSHIPS = 20;
const CARS_EACH = 1_000;
const PHOTOS_EACH = 12;
const UNCHANGED_NIGHTS = 5;

const CODES = JSON.stringify(
  Object.fromEntries(FACT_FIELDS.map((field) => [field, field === "bodyStyle" ? "jbbodyType" : `ja${field}`])),
);

/** A crawled car: every third has facts from its list too, every tenth a contradiction. */
function makeCar(n: number, isRead: boolean): ReadVehicle {
  const facts = makeFacts();
  const images = Array.from({ length: PHOTOS_EACH }, (_, i) => `https://photos.example/${facts.vin}/${i}.jpg`);
  if (!isRead) return { ...facts, images };
  const details = {
    ...(n % 3 === 0 && { l: `https://dealer.example/used-inventory/index.htm?start=${n - (n % 24)}` }),
    w: { mileageMiles: "34.1k miles", exteriorColor: "Blue [Metallic]" },
  };
  const others = n % 10 === 0 ? ([["priceUsd", "20995", "mboffers.price"]] as const).map((one) => [...one]) : undefined;
  return { ...facts, images, reading: { codes: CODES, details, ...(others && { others: others as never }) } };
}

const size = async (db: Db, table: string): Promise<number> =>
  Number(
    (await sql<{ size: string }>`select pg_total_relation_size(${table}::regclass) as size`.execute(db)).rows[0]?.size,
  );

type Cost = { added: number; unchanged: number; changed: number; bytes: number; vehicleBytes: number };

/** Measures the processor time of this process and of PostgreSQL for some nights, in seconds, and the stored rows. */
const measure = (isRead: boolean): Promise<Cost> =>
  withTemporaryDatabase(async (databaseUrl) => {
    const { db } = openDb(databaseUrl, createLogger({ level: "warn", pretty: false }));
    const player = runPlayer(db);
    const stocks: [number, ReadVehicle[]][] = [];
    for (let d = 0; d < DEALERSHIPS; d++) {
      const cars = Array.from({ length: CARS_EACH }, (_, n) => makeCar(n, isRead));
      stocks.push([await insertDealership(db), cars]);
    }
    const night = async (seen: (cars: ReadVehicle[]) => ReadVehicle[]): Promise<number> => {
      const before = processorTime(process.pid);
      for (const [dealership, cars] of stocks) await player.run(dealership, seen(cars));
      const after = processorTime(process.pid);
      return (after.own - before.own + after.children - before.children) / 1_000;
    };
    const added = await night((cars) => cars);
    await sql`vacuum analyze`.execute(db);
    const unchanged: number[] = [];
    for (let n = 0; n < UNCHANGED_NIGHTS; n++) unchanged.push(await night((cars) => cars));
    const changed = await night((cars) => cars.map((car, n) => (n % 10 === 1 ? { ...car, priceUsd: 19_995 } : car)));
    const bytes = (await size(db, "vehicle_fact_origins")) + (await size(db, "fact_origin_codes"));
    const vehicleBytes = await size(db, "vehicles");
    await db.destroy();
    return { added, unchanged: Math.min(...unchanged), changed, bytes, vehicleBytes };
  });

/** Compares the merge of crawls with the origins of facts and without them, and prints the stored sizes. */
export async function run(): Promise<void> {
  const [without, with_] = [await measure(false), await measure(true)];
  const cars = DEALERSHIPS * CARS_EACH;
  const row = (what: string, key: "added" | "unchanged" | "changed"): BenchRow => ({
    what,
    "without, CPU s": Number(without[key].toFixed(2)),
    "with, CPU s": Number(with_[key].toFixed(2)),
    ratio: Number((with_[key] / without[key]).toFixed(2)),
  });
  const rows: BenchRow[] = [
    row("all cars are new", "added"),
    row("nothing has changed (least of 5 nights)", "unchanged"),
    row("a tenth has another price", "changed"),
    { what: "origins, bytes a car", "with, CPU s": Math.round(with_.bytes / cars) },
    { what: "vehicles, bytes a car", "with, CPU s": Math.round(with_.vehicleBytes / cars) },
  ];
  report("origins", rows, { dealerships: DEALERSHIPS, carsEach: CARS_EACH });
}
