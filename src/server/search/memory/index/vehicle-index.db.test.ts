import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { vehicleQuerySchema } from "#contract/vehicles/vehicle-query.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles, openTestSearch, type TestSearch } from "#test/test-search.ts";

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

it("is laid out anew beside what it answers from, and loses nothing that changes meanwhile", async () => {
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
