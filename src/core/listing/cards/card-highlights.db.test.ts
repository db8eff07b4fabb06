import { afterAll, beforeAll, expect, it } from "vitest";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import type { Queryable } from "#kernel/database/db.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { openTestSearch, type TestSearch } from "#test/test-search.ts";
import { writeVehicles } from "../present-found.ts";
import { CardReader } from "./card-reader.ts";
import { ModelShares } from "./model-shares.ts";

let database: TestDatabase;
let test: TestSearch;
let ids: number[];

/** Twenty Pilots with three rows, one of them with a hitch, two Civics, and a car of which only the title is known. */
beforeAll(async () => {
  database = await createTestDatabase();
  test = openTestSearch(database.url);
  const dealershipId = await insertDealership(test.db, { name: "Harbor Motors", location: "Chantilly, VA" });
  const make = (features: FeatureKey[], model: string | null, index: number) =>
    makeFacts({
      ...{ vin: null, identityKey: `k${index}`, make: model && "Honda", model, features },
      ...{ condition: "used", numberOfOwners: null, accidents: null, titleStatus: null },
    });
  const pilots = Array.from({ length: 20 }, (_, index) =>
    make(index === 0 ? ["third-row", "tow-hitch"] : ["third-row"], "Pilot", index),
  );
  const others = [make(["third-row", "sunroof"], "Civic", 20), make([], "Civic", 21), make(["sunroof"], null, 22)];
  await insertVehicles(test.db, dealershipId, [...pilots, ...others]);
  const { rows } = await test.pool.query<{ id: number }>("select id from vehicles order by id");
  ids = rows.map(({ id }) => id);
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

/** One reader follows the change log; the other compares row versions. */
const readers = {
  "compares versions": async () => new CardReader({ followsLog: false }),
  "follows the change log": async () => (await test.memory.index.state()).caches.cards,
};

it.each(Object.entries(readers))("shows the highlights of each car for its model, if it %s", async (_, open) => {
  const reader = await open();
  const read = async (...places: number[]) => {
    await test.memory.index.refresh();
    const { position } = await test.memory.index.state();
    const { cards } = await reader.read(
      test.pool,
      places.map((place) => ids[place] ?? 0),
      position,
    );
    return (JSON.parse(writeVehicles(cards).toString()) as { highlights?: string[] }[]).map((car) => car.highlights);
  };
  // A third row is common among Pilots, and among all cars, with which the two Civics and the car without a model are compared.
  expect(await read(0, 1, 20, 21, 22)).toEqual([["Tow hitch"], undefined, ["Sunroof"], undefined, ["Sunroof"]]);
  await test.pool.query("update vehicles set number_of_owners = 1, features = '{sunroof}' where id = $1", [ids[1]]);
  expect(await read(0, 1)).toEqual([["Tow hitch"], ["Sunroof", "One owner"]]);
  await test.pool.query("update vehicles set number_of_owners = null, features = '{third-row}' where id = $1", [
    ids[1],
  ]);
  expect(await read(1)).toEqual([undefined]);
});

it("counts the cars of a model once for all that ask at the same time, and again after a failure", async () => {
  const shares = new ModelShares();
  const asked: string[] = [];
  const pool = (fails: boolean) =>
    ({
      query: async (statement: { name: string }) => {
        asked.push(statement.name);
        if (fails) throw new Error("away");
        return test.pool.query(statement as never);
      },
    }) as unknown as Queryable;
  const cars = [{ make: "Honda", model: "Pilot" }];
  await expect(shares.read(pool(true), cars)).rejects.toThrow("away");
  await Promise.all([shares.read(pool(false), cars), shares.read(pool(false), cars)]);
  expect(asked).toEqual(["count-model-marks", "count-model-marks"]);
});

it.each([
  ["a model", { make: "Honda", model: "Pilot" }],
  ["all cars", { make: null, model: null }],
])("counts %s with its own connection where the call fails that was counting", async (_, car) => {
  const shares = new ModelShares();
  const { promise, reject } = Promise.withResolvers<never>();
  const cutOff = shares.read({ query: () => promise } as unknown as Queryable, [car]);
  const healthy = shares.read(test.pool, [car]);
  await new Promise(setImmediate);
  reject(new Error("away"));
  await expect(cutOff).rejects.toThrow("away");
  expect((await healthy)(car)).not.toBeNull();
});
