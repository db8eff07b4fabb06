import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { FACT_FIELDS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { openSingleConnection } from "#core/imports/single-connection.ts";
import { undoSyncRun } from "#core/sync/decide-sync-run.ts";
import { getSyncRun } from "#core/sync/get-sync-run.ts";
import { factRow, insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import type { TestDb } from "#test/test-database.ts";
import { compareStage, mergeStage } from "./merge-inventory.ts";
import { copyLine, createStage, openStageWriter } from "./stage.ts";

let test: TestApp;
let db: TestDb;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
  db = test.context.db;
});
afterAll(() => test.close());
beforeEach(async () => {
  id = await insertDealership(db);
});

/** A car with a value for every fact. */
const FULL = makeFacts({
  carfaxUrl: "https://www.carfax.com/1",
  ...{ electricRangeMiles: 38, batteryKwh: 14, fastChargeKw: 50, chargePort: "J1772" },
  ...{ cityMpg: 22, highwayMpg: 32, kwhPer100Miles: 29 },
  ...{ engineCc: 1_500, cylinders: 4, horsepower: 192, seats: 5, accidents: 0, titleStatus: "clean" },
  ...{ engineLayout: "inline", aspiration: "turbo", towingPounds: 1_500, interiorMaterial: "cloth", priorUse: "lease" },
  ...{ certifiedProgram: "HondaTrue Certified", warranty: "Factory warranty remaining", stockedOn: "2026-10-02" },
  ...{ videoUrl: "https://video.example/1", features: ["heated-seats", "sunroof"], description: "One owner." },
});
/** The same car with another value for every fact. */
const OTHER: VehicleFacts = {
  identityKey: FULL.identityKey,
  vin: "2T1BURHE5JC034461",
  stockNumber: "X1",
  title: "2021 Toyota Corolla LE",
  year: 2021,
  make: "Toyota",
  model: "Corolla",
  trim: "LE",
  bodyStyle: "Hatchback",
  condition: "certified",
  priceUsd: 17_500,
  mileageMiles: 9_000,
  exteriorColor: "Red",
  interiorColor: "Gray",
  fuelType: "Hybrid",
  transmission: "CVT",
  drivetrain: "AWD",
  doors: 5,
  ...{ electricRangeMiles: 250, batteryKwh: 77, fastChargeKw: 150, chargePort: "CCS" },
  ...{ cityMpg: 30, highwayMpg: 38, kwhPer100Miles: 31 },
  ...{ engineCc: 1_800, cylinders: 6, horsepower: 139, seats: 7, accidents: 2, titleStatus: "rebuilt" },
  ...{ engineLayout: "v", aspiration: "natural", towingPounds: 3_500, interiorMaterial: "leather", priorUse: "rental" },
  ...{ certifiedProgram: "Toyota Gold Certified", warranty: "Sold as is", stockedOn: "2026-11-02" },
  ...{ videoUrl: "https://video.example/2", features: ["leather-seats"], description: "Bought new here." },
  numberOfOwners: 1,
  images: ['https://photos.example/"2"\\.jpg', "https://photos.example/3.jpg"],
  city: "Reston",
  state: "MD",
  zipCode: "20190",
  carfaxUrl: "https://www.carfax.com/2",
  originalListingUrl: "https://dealer.example/used/other",
};

const columns = FACT_FIELDS.map((field) => VEHICLE_FIELDS[field].column);
const stored = () => db.selectFrom("vehicles").select(columns).where("dealership_id", "=", id).executeTakeFirst();

it("names every fact, each with a column of its type", async () => {
  expect(["identityKey", ...FACT_FIELDS].sort()).toEqual(Object.keys(OTHER).sort());
  expect(FACT_FIELDS.filter((field) => FULL[field] === null || FULL[field] === OTHER[field])).toEqual([]);
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, case data_type when 'ARRAY' then 'text[]' when 'integer' then 'int' else data_type end as type
    from information_schema.columns where table_name = 'vehicles' and table_schema = current_schema()`.execute(db);
  const typeOf = new Map(rows.map(({ name, type }) => [name, type]));
  for (const { column, sqlType } of Object.values(VEHICLE_FIELDS))
    expect([column, typeOf.get(column)]).toEqual([column, sqlType]);
});

it("carries every fact through a crawl, its journal and its taking back", async () => {
  const player = runPlayer(db);
  await player.run(id, [FULL]);
  expect(await stored()).toEqual(factRow(FULL));
  const { id: second } = await player.run(id, [OTHER]);
  expect(await stored()).toEqual(factRow(OTHER));
  const { changes } = await getSyncRun(db, second);
  expect(changes[0]?.differences.map(({ field }) => field)).toEqual(FACT_FIELDS);
  await undoSyncRun(db, second, "admin");
  expect(await stored()).toEqual(factRow(FULL));
});

it("notes a change of each fact in the change log, and of our own books none", async () => {
  await runPlayer(db).run(id, [FULL]);
  const changes = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from vehicle_changes`.execute(db)).rows[0]?.n);
  for (const field of FACT_FIELDS) {
    const before = await changes();
    await db
      .updateTable("vehicles")
      .set({ [VEHICLE_FIELDS[field].column]: OTHER[field] })
      .execute();
    expect([field, await changes()]).toEqual([field, before + 1]);
  }
  const before = await changes();
  const books = { source: "csv", missed_runs: 1, missed_in_crowd: true } as const;
  const times = { missed_at: new Date(), changed_at: new Date(), uploaded_at: new Date() };
  await db
    .updateTable("vehicles")
    .set({ ...books, ...times })
    .execute();
  expect(await changes()).toBe(before);
});

it("carries every fact through a file, for a new car and for a known one", async () => {
  const connection = await openSingleConnection(test.context.databaseUrl, "test");
  try {
    for (const facts of [FULL, OTHER]) {
      await connection.db.transaction().execute(async (trx) => {
        await createStage.execute(trx);
        const writer = openStageWriter(connection.client);
        writer.add(copyLine(id, facts));
        await writer.end();
        const source = { kind: "upload", stated: new Set(FACT_FIELDS) } as const;
        await mergeStage(trx, await compareStage(trx, source), source, { at: new Date() });
      });
      expect(await stored()).toEqual(factRow(facts));
    }
  } finally {
    await connection.close();
  }
});
