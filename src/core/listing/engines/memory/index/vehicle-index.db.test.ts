import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles, openTestSearch, type TestSearch } from "#test/test-search.ts";
import { vehicleQuerySchema } from "../../../vehicle-query-schemas.ts";
import { select } from "../query/selection.ts";

let database: TestDatabase;
let test: TestSearch;
beforeAll(async () => {
  database = await createTestDatabase();
  test = openTestSearch(database.url);
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

const byPrice = vehicleQuerySchema.parse({ sortBy: "price_low" });
const titles = async () => (await listVehicles(test.memory, byPrice)).vehicles.map(({ title }) => title);

it("is rebuilt while the old one answers, and loses nothing that changes meanwhile", async () => {
  const { db } = test;
  const dealership = await insertDealership(db);
  const [, id = 0] = await insertVehicles(db, dealership, [
    makeFacts({ title: "a", priceUsd: 1_000 }),
    makeFacts({ title: "z0", priceUsd: 90_000 }),
  ]);
  const { index } = test.memory;
  const { store } = await index.state();
  vi.spyOn(store, "isScattered", "get").mockReturnValue(true);
  for (let change = 1; (await index.state()).store === store; change++) {
    await db
      .updateTable("vehicles")
      .set({ title: `z${change}` })
      .where("id", "=", id)
      .execute();
    await index.refresh();
    expect(await titles()).toEqual(["a", `z${change}`]);
  }
  await insertVehicles(db, dealership, [makeFacts({ title: "z-last", priceUsd: 91_000 })]);
  expect((await titles()).at(-1)).toBe("z-last");
});

const MANY = 1_700;

it("takes in a transaction of many cars in several turns of the event loop, and shows all of it or nothing", async () => {
  const { db, pool } = test;
  const { index } = test.memory;
  const dealership = await insertDealership(db);
  const cars = Array.from({ length: MANY }, (_, at) => makeFacts({ identityKey: `many${at}`, priceUsd: 400_000 + at }));
  await insertVehicles(db, dealership, cars);
  await index.refresh();
  const { store } = await index.state();
  const upsert = vi.spyOn(store, "upsert");
  const expensive = vehicleQuerySchema.parse({ priceMin: "300000" });
  const shown = new Set<number>();
  const written = new Set<number>();
  let isOver = false;
  const reader = async () => {
    while (!isOver) {
      shown.add(select((await index.state()).store, expensive, { area: null, box: null, words: [] }).total);
      await nextTurn();
    }
  };
  const watcher = async () => {
    while (!isOver) {
      written.add(upsert.mock.calls.length);
      await nextTurn();
    }
  };
  // Both begin before the change: the database's notification may have it read in before this test asks for that.
  const both = [reader(), watcher()];
  try {
    await pool.query("update vehicles set price_usd = price_usd - 390000 where price_usd >= 400000");
    await index.refresh();
  } finally {
    isOver = true;
  }
  await Promise.all(both);
  shown.add(select((await index.state()).store, expensive, { area: null, box: null, words: [] }).total);
  expect([...shown].sort()).toEqual([0, MANY]);
  expect([...written].filter((count) => count > 0 && count < MANY).length).toBeGreaterThan(1);
});
