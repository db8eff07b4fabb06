import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { seededNumbers } from "#test/seeded-numbers.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { listVehicles, openTestSearch, type TestSearch } from "#test/test-search.ts";
import { openCarMatcher } from "./engines/memory/match-cars.ts";
import { vehicleQuerySchema } from "./vehicle-query-schemas.ts";
import type { CarMatcher } from "./vehicle-search.ts";

/** Runs more calls: `SEARCH_CALLS=5000 npm test -- src/core/listing/match-cars`. */
const CALLS = Number(process.env.SEARCH_CALLS ?? 100);
const CARS = 400;
const MAKES = ["Honda", "BMW", "honda", "Land Rover", "Zastava"];
const MODELS = ["Civic", "Accord", "Discovery", "Sport"];
const TOWNS = [
  ["Chantilly", "VA", "20151"],
  ["Denver", "CO", "80202"],
  ["Boulder", "CO", null],
  [null, null, null],
] as const;

let database: TestDatabase;
let test: TestSearch;
let matcher: CarMatcher;
let changed: Set<number>;

beforeAll(async () => {
  database = await createTestDatabase();
  test = openTestSearch(database.url);
  const random = seededNumbers(7);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const dealers = [
    await insertDealership(test.db, { name: "Harbor Motors", location: "Denver, CO" }),
    await insertDealership(test.db, { name: "Summit Autos", location: "Chantilly, VA" }),
    await insertDealership(test.db, { name: "Gone Cars", location: "Denver, CO", status: "expired" }),
  ];
  for (const dealer of dealers) {
    await insertVehicles(
      test.db,
      dealer,
      Array.from({ length: CARS / 3 }, (_, n) => {
        const [city, state, zipCode] = pick(TOWNS);
        return makeFacts({
          identityKey: `k${n}`,
          vin: random() < 0.2 ? null : `1HGCM82633A${String(100_000 + Math.floor(random() * 300)).padStart(6, "0")}`,
          make: pick(MAKES),
          model: pick(MODELS),
          trim: pick(["EX", "Sport", "Base"]),
          bodyStyle: pick(["SUV", "Sedan"]),
          doors: [2, 3, 4, 5, null][n % 5] as number | null,
          fuelType: pick(["Gasoline", "Electric"]),
          year: 2010 + Math.floor(random() * 12),
          priceUsd: random() < 0.1 ? null : 1_000 + 5_000 * Math.floor(random() * 25),
          mileageMiles: 5_000 * Math.floor(random() * 40),
          city,
          state,
          zipCode,
        });
      }),
    );
  }
  const { rows } = await test.pool.query<{ id: number }>("select id from vehicles where id % 5 = 0");
  changed = new Set(rows.map(({ id }) => id));
  matcher = await openCarMatcher(test, [...changed]);
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

const WORDS = [
  "honda",
  "hon",
  "civic",
  "sport",
  "rover",
  "discovry",
  "2018",
  "denver",
  "co",
  "suv",
  "gas",
  "harbor",
  "under 40k",
  "4 door",
];
const some = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const queries = fc.record({
  keyword: some(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(" "))),
  make: some(fc.subarray(MAKES, { minLength: 1 })),
  model: some(fc.subarray(MODELS, { minLength: 1 })),
  priceMin: some(fc.integer({ min: 0, max: 90_000 }).map(String)),
  priceMax: some(fc.integer({ min: 0, max: 120_000 }).map(String)),
  yearMin: some(fc.integer({ min: 2005, max: 2022 }).map(String)),
  mileageMax: some(fc.integer({ min: 0, max: 200_000 }).map(String)),
  zipCode: some(fc.constantFrom("20151", "80202")),
  distance: some(fc.constantFrom("10", "50", "500")),
  location: some(fc.constantFrom("Denver, CO", "Chantilly, VA", "Boulder, CO", "Nowhere")),
  dealershipId: some(fc.integer({ min: 1, max: 4 }).map(String)),
  doors: some(fc.constantFrom("2", "4")),
  priceDropped: some(fc.constant("true")),
});

it("finds of the changed cars exactly those that the listing call finds, with either engine", async () => {
  let found = 0;
  const property = fc.asyncProperty(queries, async (asked) => {
    const query = vehicleQuerySchema.parse({ ...asked, limit: "100" });
    const matched = (await matcher.match(query)).sort((a, b) => a - b);
    for (const engine of [test.memory, test.database]) {
      const listed: number[] = [];
      for (let page = 1; ; page++) {
        const { vehicles, totalPages } = await listVehicles(engine, { ...query, page });
        listed.push(...vehicles.map(({ id }) => id).filter((id) => changed.has(id)));
        if (page >= totalPages) break;
      }
      expect(matched).toEqual(listed.sort((a, b) => a - b));
    }
    found += matched.length;
  });
  await fc.assert(property, { numRuns: CALLS, seed: 11 });
  expect(found).toBeGreaterThan(CALLS);
});
