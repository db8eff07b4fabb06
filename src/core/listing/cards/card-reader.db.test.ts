import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
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
});
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

/** One reader follows the change log; the other compares row versions. */
const readers = {
  "compares versions": async () => new CardReader({ followsLog: false }),
  "follows the change log": async () => (await test.memory.index.state()).caches.cards,
};

it.each(Object.entries(readers))("shows every change in a card that it knew, if it %s", async (what, open) => {
  const reader = await open();
  const [id = 0] = ids;
  const price = 4_711 + what.length;
  await readOne(reader, id);
  await setConfirmedAt(test.db, id, new Date("2026-03-04T05:06:07Z"));
  expect(await readOne(reader, id)).toMatchObject({ lastConfirmedAt: "2026-03-04T05:06:07.000Z" });
  await setConfirmedAt(test.db, id, new Date("2026-03-05T05:06:07.089Z"));
  expect(await readOne(reader, id)).toMatchObject({ lastConfirmedAt: "2026-03-05T05:06:07.089Z" });
  await test.pool.query("delete from vehicle_confirmations where vehicle_id = $1", [id]);
  expect(await readOne(reader, id)).toMatchObject({ lastConfirmedAt: "2026-03-04T05:06:07.000Z" });
  await test.pool.query("update vehicles set price_usd = $2 where id = $1", [id, price]);
  expect(await readOne(reader, id)).toMatchObject({ price });
  await test.pool.query("update dealerships set name = $1", [what]);
  expect(await readOne(reader, id)).toMatchObject({ dealership: { name: what } });
});

it("shows no label of a card that it knew once the site's labels are switched off", async () => {
  const { cards: reader } = (await test.memory.index.state()).caches;
  const [, id = 0] = ids;
  await test.pool.query("update dealerships set price_basis = 'included'");
  await test.pool.query(
    `insert into market_values (vehicle_id, price_usd, value_usd, label, comparable_count, valued_on)
     select id, price_usd, price_usd, 'fair', 12, current_date from vehicles where id = $1`,
    [id],
  );
  expect(await readOne(reader, id)).toMatchObject({ deal: { label: "fair" } });
  await test.pool.query("insert into settings (key, value) values ('showDealLabels', 'false')");
  expect(await readOne(reader, id)).toMatchObject({ deal: null });
  await test.pool.query("delete from settings");
  expect(await readOne(reader, id)).toMatchObject({ deal: { label: "fair" } });
});

it("asks for no card again that the change log has not named", async () => {
  const { cards: reader } = (await test.memory.index.state()).caches;
  const [, , known = 0, changed = 0] = ids;
  for (const id of [known, changed]) await readOne(reader, id);
  await test.pool.query("update vehicles set price_usd = 815 where id = $1", [changed]);
  await test.memory.index.refresh();
  const query = vi.spyOn(test.pool, "query");
  await readOne(reader, known);
  await readOne(reader, changed);
  const names = query.mock.calls.map(([asked]) => (asked as unknown as { name: string }).name);
  query.mockRestore();
  expect(names).toContain("read-moment");
  expect(names.filter((name) => name === "read-rest")).toHaveLength(1);
  expect(names).not.toContain("read-cards");
  expect(names).not.toContain("read-card-versions");
});

it("reads a list of which it knows a part by one statement, each car as it is now", async () => {
  const { cards: reader } = (await test.memory.index.state()).caches;
  const [, , , known = 0, confirmed = 0, fresh = 0, gone = 0] = ids.slice(8);
  for (const id of [known, confirmed, gone]) await readOne(reader, id);
  await setConfirmedAt(test.db, confirmed, new Date("2026-03-06T07:08:09Z"));
  await test.memory.index.refresh();
  const { position } = await test.memory.index.state();
  const query = vi.spyOn(test.pool, "query");
  const wanted = [fresh, known, confirmed];
  const { cards, current } = await reader.read(test.pool, wanted, position);
  const names = query.mock.calls.map(([asked]) => (asked as unknown as { name: string }).name);
  // The index checks for changes from time to time.
  expect(names.filter((name) => !name.startsWith("vehicle-changes"))).toEqual(["read-rest"]);
  query.mockRestore();
  expect(current).toBe(true);
  const read = JSON.parse(writeVehicles(cards).toString()) as Record<string, unknown>[];
  expect(read.map(({ id }) => id)).toEqual(wanted);
  expect(read[2]).toMatchObject({ lastConfirmedAt: "2026-03-06T07:08:09.000Z" });
  // A vehicle that has gone since it was chosen is missing, and the answer is marked as not current.
  await test.pool.query("update vehicles set removed_at = now() where id = $1", [gone]);
  const after = await reader.read(test.pool, [gone, ids.at(-2) ?? 0], position);
  expect(after.current).toBe(false);
  await test.pool.query("update vehicles set removed_at = null where id = $1", [gone]);
});

it("caches no card that was read before a change of which it has been notified", async () => {
  const reader = new CardReader({ followsLog: true });
  const [, , , , id = 0] = ids;
  const { position } = await test.memory.index.state();
  const late = {
    query: async (asked: never) => {
      const answer = await test.pool.query(asked);
      reader.forget({ vehicleIds: [id], dealershipIds: new Set() });
      return answer;
    },
  };
  await reader.read(late as never, [id], position);
  await test.pool.query("update vehicles set price_usd = 816 where id = $1", [id]);
  expect(await readOne(reader, id)).toMatchObject({ price: 816 });
});

it("asks once for many calls that come together, and gives each its own vehicles in its order", async () => {
  const reader = new CardReader({ followsLog: false });
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
  const reader = new CardReader({ followsLog: false });
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
  const reader = new CardReader({ followsLog: false });
  await test.memory.index.refresh();
  const { position } = await test.memory.index.state();
  const broken = { query: () => Promise.reject(new Error("connection lost")) } as never;
  const calls = await Promise.allSettled([1, 2, 3].map(() => reader.read(broken, [ids[0] ?? 0], position)));
  expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect((await reader.read(test.pool, [ids[0] ?? 0], position)).cards).toHaveLength(1);
});

it("asks one question at a time, and another one beside it only when that is slow", async () => {
  const reader = new CardReader({ followsLog: false });
  await test.memory.index.refresh();
  const { position } = await test.memory.index.state();
  const [id = 0] = ids;
  await reader.read(test.pool, [id], position);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked = vi.fn(async (query: never) => {
    if (asked.mock.calls.length === 1) await released;
    return test.pool.query(query);
  });
  const held = { query: asked } as never;
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = [reader.read(held, [id], position)];
  await turn();
  answers.push(reader.read(held, [id], position));
  await turn();
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  answers.push(reader.read(held, [id], position));
  const [, second, third] = answers;
  expect((await Promise.all([second, third])).map((page) => page?.cards.length)).toEqual([1, 1]);
  expect(asked).toHaveBeenCalledTimes(2);
  release();
  expect((await answers[0])?.cards).toHaveLength(1);
});
