import { afterAll, beforeAll, expect, it } from "vitest";
import { openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles } from "#test/test-search.ts";
import { openSearch } from "./open-search.ts";
import { vehicleQuerySchema } from "./vehicle-query-schemas.ts";
import type { SearchEngine } from "./vehicle-search.ts";

const log = createLogger({ level: "silent", pretty: false });
let database: TestDatabase;
let opened: ReturnType<typeof openDb>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDb(database.url, log);
});
afterAll(async () => {
  await opened.db.destroy();
  await database.drop();
});

it("answers from the database for as long as the index is being built", async () => {
  const { db, pool } = opened;
  let letBuild = () => {};
  const held = new Promise<null>((resolve) => {
    letBuild = () => resolve(null);
  });
  const reads = { db, pool, primary: { db, pool } };
  const search = openSearch("memory", reads, { pool, databaseUrl: database.url, log, onReplica: () => held });
  search.prepare();
  const dealership = await insertDealership(db);
  const [first] = await insertVehicles(db, dealership, [makeFacts()]);
  const ids = async (of: SearchEngine = search) => {
    const { vehicles } = await listVehicles(of, vehicleQuerySchema.parse({ sortBy: "price_low" }));
    return vehicles.map(({ id }) => id);
  };
  expect([await ids(), await ids(search.onPrimary)]).toEqual([[first], [first]]);
  expect(search.isReady()).toBe(false);
  const before = await search.version();

  letBuild();
  await expect.poll(() => search.isReady()).toBe(true);
  expect([await ids(), await ids(search.onPrimary)]).toEqual([[first], [first]]);
  // Cached answers of one engine are not used for the other.
  expect(await search.version()).not.toBe(before);
  await search.close();
});
