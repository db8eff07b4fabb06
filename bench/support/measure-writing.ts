import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { FACT_FIELDS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { type Db, openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { makeFacts, makeReport } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";

/**
 * Started by the listing benchmark as a separate process. It writes crawls of this many dealerships at once, about ten seconds
 * each, until it gets a message. Each crawl sees all cars of its dealership, 5 % of them at a new price, and two new cars in
 * place of two others. Prints the number of written crawls.
 */
const [databaseUrl = "", dealerships = "100"] = process.argv.slice(2);
const { db } = openDb(databaseUrl, createLogger({ level: "warn", pretty: false }));
let stopped = false;
process.once("SIGTERM", () => {
  stopped = true;
});

const CRAWL_MS = Number(process.env.CRAWL_MS ?? 10_000);
const NEW_PRICES = 20;
const REPLACED = 2;

async function readCars(from: Db, dealershipId: number): Promise<VehicleFacts[]> {
  const rows = await from
    .selectFrom("vehicles")
    .selectAll()
    .where("dealership_id", "=", dealershipId)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const facts = Object.fromEntries(FACT_FIELDS.map((field) => [field, row[VEHICLE_FIELDS[field].column]]));
    return { identityKey: row.identity_key, ...facts } as VehicleFacts;
  });
}

let written = 0;

async function crawlAgainAndAgain(dealershipId: number): Promise<void> {
  const player = runPlayer(db);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * CRAWL_MS));
  for (let night = 0; !stopped; night++) {
    const cars = await readCars(db, dealershipId);
    const [first] = cars;
    if (!first) return;
    const { city, state, zipCode } = first;
    const seen = cars.slice(REPLACED).map((car, index) => {
      const changes = index % NEW_PRICES === night % NEW_PRICES && car.priceUsd !== null;
      return changes ? { ...car, priceUsd: Number(car.priceUsd) - 100 } : car;
    });
    for (let n = 0; n < REPLACED; n++) {
      const vin = `B${String(dealershipId).padStart(6, "0")}${String(night).padStart(6, "0")}${String(n).padStart(4, "0")}`;
      seen.push(makeFacts({ vin, city, state, zipCode }));
    }
    await player.run(dealershipId, seen, makeReport({ declaredTotal: seen.length }));
    written += 1;
    await new Promise((resolve) => setTimeout(resolve, CRAWL_MS));
  }
}

const ids = await db.selectFrom("dealerships").select("id").orderBy("id").limit(Number(dealerships)).execute();
await Promise.all(ids.map(({ id }) => crawlAgainAndAgain(id)));
console.log(JSON.stringify({ crawls: written }));
await db.destroy();
