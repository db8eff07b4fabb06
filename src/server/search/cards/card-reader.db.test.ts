import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { insertDealership, insertVehicles, makeFacts, setConfirmedAt } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { openTestSearch, type TestSearch } from "#test/test-search.ts";
import { writeVehicles } from "../present-found.ts";
import { CardReader } from "./card-reader.ts";

const CARS = 30;

let database: TestDatabase;
let test: TestSearch;
let ids: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  test = openTestSearch(database.url);
  const dealershipId = await insertDealership(test.db, { name: "Harbor Motors", location: "Chantilly, VA" });
  const facts = Array.from({ length: CARS }, (_, index) => makeFacts({ vin: null, identityKey: `k${index}` }));
  await insertVehicles(test.db, dealershipId, facts);
  const { rows } = await test.pool.query<{ id: number }>("select id from vehicles order by id");
  ids = rows.map(({ id }) => id);
}, 60_000);
afterAll(async () => {
  await test.close();
  await database.drop();
});

async function readOne(reader: CardReader, id: number) {
  await test.memory.index.refresh();
  const { position } = await test.memory.index.state();
  const { cards, current } = await reader.read(test.pool, [id], position);
  expect(current).toBe(true);
  return JSON.parse(writeVehicles(cards).toString())[0] as Record<string, unknown>;
}

it("shows a confirmation, a new price and a new name of the dealership in a card that it knew", async () => {
  const reader = new CardReader();
  const [id = 0] = ids;
  await readOne(reader, id);
  await setConfirmedAt(test.db, id, new Date("2026-03-04T05:06:07Z"));
  expect(await readOne(reader, id)).toMatchObject({ lastConfirmedAt: "2026-03-04T05:06:07.000Z" });
  await test.pool.query("update vehicles set price_usd = 4711 where id = $1", [id]);
  expect(await readOne(reader, id)).toMatchObject({ price: 4711 });
  await test.pool.query("update dealerships set name = 'Lakeside Autos'");
  expect(await readOne(reader, id)).toMatchObject({ dealership: { name: "Lakeside Autos" } });
});

it("asks once for many calls that come together, and gives each its own vehicles in its order", async () => {
  const reader = new CardReader();
  await test.memory.index.refresh();
  const { position } = await test.memory.index.state();
  await reader.read(test.pool, ids, position);
  const query = vi.spyOn(test.pool, "query");
  const wanted = Array.from({ length: 100 }, (_, call) => [0, 7, 3].map((by) => ids[(call + by) % CARS] ?? 0));
  const answers = await Promise.all(wanted.map((some) => reader.read(test.pool, some, position)));
  expect(answers.map(({ cards }) => cards.map(({ id }) => id))).toEqual(wanted);
  expect(answers.every(({ current }) => current)).toBe(true);
  expect(query.mock.calls.length).toBeLessThan(5);
  query.mockRestore();
});

it("says that its answer is not of the index's moment when a vehicle has changed or gone, for those who ask for it", async () => {
  const reader = new CardReader();
  await test.memory.index.refresh();
  const { position } = await test.memory.index.state();
  const last = ids.at(-1) ?? 0;
  await reader.read(test.pool, ids, position);
  await test.pool.query("update vehicles set removed_at = now() where id = $1", [last]);
  const { cards, current } = await reader.read(test.pool, [ids[0] ?? 0, last], position);
  expect(current).toBe(false);
  expect(cards.map(({ id }) => id)).toEqual([ids[0]]);
});

it("fails every call that waited when the database does, and answers the next", async () => {
  const reader = new CardReader();
  await test.memory.index.refresh();
  const { position } = await test.memory.index.state();
  const broken = { query: () => Promise.reject(new Error("connection lost")) } as never;
  const calls = await Promise.allSettled([1, 2, 3].map(() => reader.read(broken, [ids[0] ?? 0], position)));
  expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect((await reader.read(test.pool, [ids[0] ?? 0], position)).cards).toHaveLength(1);
});
