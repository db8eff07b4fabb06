import { expect, it } from "vitest";
import { distanceOptions, yearOptions } from "./filter-options.ts";

it("offers this year and the 29 before it", () => {
  const years = yearOptions([], 2026);
  expect(years).toHaveLength(30);
  expect([years[0], years.at(-1)]).toEqual([2026, 1997]);
});

it("also offers what the address already says", () => {
  expect(yearOptions([1985, undefined, 2020], 2026).at(-1)).toBe(1985);
  expect(distanceOptions(undefined)).toEqual([10, 25, 50, 100, 250, 500]);
  expect(distanceOptions(75)).toContain(75);
});
