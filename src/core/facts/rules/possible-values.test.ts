import { expect, it } from "vitest";
import { impossibleFacts, isImpossibleMileage, isImpossiblePrice } from "./possible-values.ts";

it("names the facts that no used car can have", () => {
  const car = { year: 2018, mileageMiles: 41_000, priceUsd: 18_995 };
  expect(impossibleFacts(car, 2026)).toEqual([]);
  expect(impossibleFacts({ year: null, mileageMiles: null, priceUsd: null }, 2026)).toEqual([]);
  expect(impossibleFacts({ ...car, year: 2039 }, 2026)).toEqual(["year"]);
  expect(impossibleFacts({ ...car, mileageMiles: 4 }, 2026)).toEqual(["mileage"]);
  expect(impossibleFacts({ ...car, year: 2026, mileageMiles: 4 }, 2026)).toEqual([]);
  expect(impossibleFacts({ ...car, year: null, mileageMiles: 4 }, 2026)).toEqual([]);
  expect(impossibleFacts({ ...car, year: 2062, mileageMiles: 50 }, 2026)).toEqual(["year"]);
  expect(impossibleFacts({ year: 1850, mileageMiles: 9_999_999, priceUsd: 1 }, 2026)).toEqual([
    "year",
    "mileage",
    "price",
  ]);
});

it.each([
  [34_000, 5, false],
  [480_000, 15, false],
  [690_000, 12, false],
  [999_999, 15, true],
  [250_000, 1, true],
  [84, 4, true],
  [84, 0, false],
  [20, -1, false],
])("says whether a car can have %i miles at %i years: impossible %s", (miles, age, isImpossible) => {
  expect(isImpossibleMileage(miles, age)).toBe(isImpossible);
});

it.each([
  [1, true],
  [299, true],
  [1_500, false],
  [480_000, false],
  [2_400_000, false],
  [12_345_678, true],
])("says whether a used car can cost $%i: impossible %s", (price, isImpossible) => {
  expect(isImpossiblePrice(price)).toBe(isImpossible);
});
