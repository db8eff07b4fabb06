import { expect, it } from "vitest";
import { formatDistance, formatPriceDrop } from "./format-deal.ts";

it("says how far a car is only when it is known", () => {
  expect(formatDistance(12.4)).toBe("12 mi away");
  expect(formatDistance(0.3)).toBe("Under 1 mi away");
  expect(formatDistance(null)).toBeUndefined();
});

it("says by how much a price fell, and since when", () => {
  expect(formatPriceDrop({ amount: 900, since: "2026-11-03T23:30:00.000Z" })).toBe("$900 since Nov 3");
  expect(formatPriceDrop(null)).toBeUndefined();
});
