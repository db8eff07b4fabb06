import fc from "fast-check";
import { expect, it } from "vitest";
import type { IndexRow } from "../store/index-row.ts";
import { VehicleStore } from "../store/vehicle-store.ts";
import { findSimilar } from "./find-similar.ts";

const NOW = Date.UTC(2026, 0, 1);
const blank: IndexRow = {
  id: 0,
  dealershipId: 1,
  make: null,
  model: null,
  trim: null,
  bodyStyle: null,
  fuelType: null,
  drivetrain: null,
  transmission: null,
  exteriorColor: null,
  interiorColor: null,
  marks: [],
  figures: {},
  doors: null,
  city: null,
  state: null,
  zipCode: null,
  year: null,
  price: null,
  mileage: null,
  hasPhoto: true,
  firstSeenDay: 20_000,
  confirmedMicros: 0,
  vin: null,
  label: 0,
  dealRatio: null,
  priceDrop: null,
};

async function storeOf(loaded: readonly IndexRow[], later: readonly IndexRow[]): Promise<VehicleStore> {
  const store = new VehicleStore();
  store.setDealership({ id: 1, name: "One", location: null, status: "active", expiresAt: null }, NOW);
  for (const row of loaded) store.append(row);
  await store.finishLoading(NOW, async () => {});
  for (const row of later) store.upsert(row, NOW);
  return store;
}

/** Finds the same vehicles by sorting all of them. */
function expected(rows: readonly IndexRow[], one: IndexRow, most: number): number[] {
  const likeness = (row: IndexRow) => {
    const make = one.make !== null && row.make === one.make;
    const body = one.bodyStyle !== null && row.bodyStyle === one.bodyStyle;
    if (make && one.model !== null && row.model === one.model) return 4;
    return make && body ? 3 : body ? 2 : make ? 1 : 0;
  };
  const apart = (row: IndexRow) =>
    Math.abs((row.price ?? 0) - (one.price ?? 0)) + 1_500 * Math.abs((row.year ?? 0) - (one.year ?? 0));
  return rows
    .filter((row) => row.id !== one.id && likeness(row) > 0)
    .sort((a, b) => likeness(b) - likeness(a) || apart(a) - apart(b) || a.id - b.id)
    .slice(0, most)
    .map(({ id }) => id);
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 5 });
const cars = fc.array(
  fc.record({
    make: maybe(fc.constantFrom("Honda", "Mazda", "BMW")),
    model: maybe(fc.constantFrom("A", "B")),
    bodyStyle: maybe(fc.constantFrom("SUV", "Sedan")),
    year: maybe(fc.integer({ min: 2015, max: 2018 })),
    price: maybe(fc.constantFrom(10_000, 11_500, 13_000)),
  }),
  { minLength: 2, maxLength: 60, size: "max" },
);

it("ranks the same model, then make and body, then body, then make, each by price and year, as sorting all would", async () => {
  await fc.assert(
    fc.asyncProperty(cars, fc.integer({ min: 0, max: 60 }), async (facts, loaded) => {
      const rows = facts.map((fact, index) => ({ ...blank, ...fact, id: index + 1 }));
      const store = await storeOf(rows.slice(0, loaded), rows.slice(loaded));
      for (const one of rows.slice(0, 5)) expect(findSimilar(store, one, 8)).toEqual(expected(rows, one, 8));
    }),
    { numRuns: 60 },
  );
});

it("leaves out the vehicle itself at another dealership, and what shoppers do not see", async () => {
  const honda = { ...blank, make: "Honda", model: "Civic" };
  const rows = [
    { ...honda, id: 1, vin: "2HGFC2F59KH512345", confirmedMicros: 1 },
    { ...honda, id: 2, vin: "2HGFC2F59KH512345", confirmedMicros: 2 },
    { ...honda, id: 3, dealershipId: 99 },
    { ...honda, id: 4 },
  ];
  const store = await storeOf(rows, []);
  expect(findSimilar(store, { ...blank, ...rows[0] }, 8)).toEqual([4]);
});
