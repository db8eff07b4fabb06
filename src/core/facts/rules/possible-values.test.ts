import { expect, it } from "vitest";
import { impossibleFacts } from "./possible-values.ts";

it("names the facts that no used car can have", () => {
  const car = { year: 2018, mileageMiles: 41_000, priceUsd: 18_995 };
  expect(impossibleFacts(car, 2026)).toEqual([]);
  expect(impossibleFacts({ year: null, mileageMiles: null, priceUsd: null }, 2026)).toEqual([]);
  expect(impossibleFacts({ ...car, year: 2039 }, 2026)).toEqual(["year"]);
  expect(impossibleFacts({ ...car, mileageMiles: 4 }, 2026)).toEqual(["mileage"]);
  expect(impossibleFacts({ ...car, year: 2026, mileageMiles: 4 }, 2026)).toEqual([]);
  expect(impossibleFacts({ year: 1850, mileageMiles: 9_999_999, priceUsd: 1 }, 2026)).toEqual([
    "year",
    "mileage",
    "price",
  ]);
});
