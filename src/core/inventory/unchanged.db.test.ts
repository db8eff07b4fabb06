import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { importFile } from "#core/imports/bulk/import-file.ts";
import { openSingleConnection } from "#core/imports/single-connection.ts";
import type { Db } from "#kernel/database/db.ts";
import { insertDealership, makeFacts, selectCars } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { uploadCsv } from "#test/upload-kit.ts";
import { compareStage } from "./merge-inventory.ts";
import { copyLine, createStage, openStageWriter } from "./stage.ts";

const HOUR_MS = 3_600_000;

let test: TestApp;
let db: Db;
const folder = mkdtempSync(join(tmpdir(), "autohub-unchanged-"));
beforeAll(async () => {
  test = await createTestApp();
  db = test.context.db;
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The version of every row of the table, which any update would change. */
const rowVersions = async () =>
  (await sql`select id, xmin::text, ctid::text from vehicles order by id`.execute(db)).rows;
const changes = async () => (await sql`select seq from vehicle_changes`.execute(db)).rows.length;
const lastSeen = async () => (await selectCars(db).orderBy("id").execute()).map((car) => car.confirmed_at.getTime());
/** Moves the times at which all cars were seen an hour and a minute into the past. */
const letTimePass = async () => {
  const earlier = sql`- ${HOUR_MS + 60_000} * interval '1 millisecond'`;
  await sql`update vehicles set first_seen_at = first_seen_at ${earlier}`.execute(db);
  await sql`update vehicle_confirmations set confirmed_at = confirmed_at ${earlier}`.execute(db);
};

async function importVehicles(lines: object[]): Promise<void> {
  const path = join(folder, "vehicles.ndjson");
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join("\n"));
  const connection = await openSingleConnection(test.context.databaseUrl, "test");
  try {
    await importFile(connection, { path, as: "mixed", publicUrl: "https://autohub.example" });
  } finally {
    await connection.close();
  }
}

/** Returns how often the index of listed VINs has been searched. */
async function vinLookups(): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ scans: string }>`
    select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'vehicles_listed_by_vin'`.execute(db);
  return Number(rows[0]?.scans);
}

/** Returns how often the price history has been read as a whole. */
async function priceScans(): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ scans: string }>`
    select seq_scan as scans from pg_stat_user_tables where relname = 'vehicle_prices'`.execute(db);
  return Number(rows[0]?.scans);
}

const manyCars = (count: number): VehicleFacts[] => Array.from({ length: count }, () => makeFacts());
const csvOf = (facts: readonly VehicleFacts[]): string =>
  ["vin,title,price", ...facts.map(({ vin, title, priceUsd }) => `${vin},${title},${priceUsd}`)].join("\n");

const cars = manyCars(20);

// These two come first, in a new database, because the later tests change its statistics.
it("adds the prices of new cars without reading the existing prices", async () => {
  await test.asOwner("vacuum vehicle_prices");
  const before = await priceScans();
  await uploadCsv(test, await test.signIn(), await insertDealership(db), csvOf(manyCars(500)));
  expect(await selectCars(db).execute()).toHaveLength(500);
  expect((await priceScans()) - before).toBeLessThan(10);
});

it("looks each car of a file up by its VIN when it is seen again, before PostgreSQL knows how rare VINs are", async () => {
  await test.asOwner("alter table vehicles set (autovacuum_enabled = off)");
  const many = manyCars(3_000);
  const csv = csvOf(many);
  const id = await insertDealership(db);
  const cookie = await test.signIn();
  await uploadCsv(test, cookie, id, csv);
  await letTimePass();
  const before = await vinLookups();
  await uploadCsv(test, cookie, id, csv);
  expect((await vinLookups()) - before).toBeGreaterThanOrEqual(many.length);
});

it.each([
  [
    "a crawl",
    async () => {
      const id = await insertDealership(db);
      const player = runPlayer(db);
      return () => player.run(id, cars);
    },
  ],
  [
    "a CSV upload",
    async () => {
      const id = await insertDealership(db);
      const cookie = await test.signIn();
      return () => uploadCsv(test, cookie, id, csvOf(cars));
    },
  ],
  [
    "a bulk import",
    async () => {
      const rows = cars.map(({ vin, make, model, year }) => ({ dealership_id: 1, vin, make, model, year }));
      return () => importVehicles([{ id: 1, name: "Dealer", website: "https://dealer-1.example.com" }, ...rows]);
    },
  ],
])("writes no vehicle and no change when %s shows what is known, and yet confirms it", async (_, prepare) => {
  await db.deleteFrom("dealerships").execute();
  const show = await prepare();
  await show();
  await letTimePass();
  const before = { rows: await rowVersions(), changes: await changes(), seen: await lastSeen() };
  expect(before.rows).toHaveLength(cars.length);
  await show();
  expect({ rows: await rowVersions(), changes: await changes() }).toEqual({
    rows: before.rows,
    changes: before.changes,
  });
  const after = await lastSeen();
  expect(before.seen.every((at, i) => at + HOUR_MS < (after[i] ?? 0))).toBe(true);
});

it.each([
  ["forbids nested loops while", "fewer", 3, "off"],
  ["leaves the plans to PostgreSQL when", "no fewer", 1_000_000, "on"],
])("%s it believes in %s vehicles than are staged", async (_, __, believed, setting) => {
  const id = await insertDealership(db);
  await test.asOwner(`update pg_class set reltuples = ${believed} where relname = 'vehicles'`);
  const connection = await openSingleConnection(test.context.databaseUrl, "test");
  const trx = await connection.db.startTransaction().execute();
  try {
    await createStage.execute(trx);
    const writer = openStageWriter(connection.client);
    for (const car of manyCars(10)) writer.add(copyLine(id, car));
    await writer.end();
    await compareStage(trx, { kind: "crawl", held: false });
    expect((await sql`show enable_nestloop`.execute(trx)).rows).toEqual([{ enable_nestloop: setting }]);
  } finally {
    await trx.rollback().execute();
    await connection.close();
  }
});

it("records a confirmation where a VIN is listed twice, because it decides which listing is shown", async () => {
  await db.deleteFrom("dealerships").execute();
  const player = runPlayer(db);
  const [twice, once] = [makeFacts(), makeFacts()];
  const [here, there] = [await insertDealership(db), await insertDealership(db)];
  await player.run(here, [twice, once]);
  await player.run(there, [twice]);
  const { rows: before } = await sql<{ seq: string }>`select coalesce(max(seq), 0) as seq from vehicle_changes`.execute(
    db,
  );
  await player.run(here, [twice, once]);
  const { rows } = await sql<{ vehicle_ids: number[] }>`
    select vehicle_ids from vehicle_changes where seq > ${before[0]?.seq} and vehicle_ids <> '{}'`.execute(db);
  const [car] = await selectCars(db).where("dealership_id", "=", here).where("vin", "=", twice.vin).execute();
  expect(rows).toEqual([{ vehicle_ids: [car?.id] }]);
});
