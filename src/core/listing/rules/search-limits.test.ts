import { describe, expect, it, test } from "vitest";
import * as limits from "./search-limits.ts";
import { MILEAGE_STEPS_MILES, PRICE_STEPS_USD, stepOf } from "./search-limits.ts";

describe("the range that a value lies in", () => {
  it.each([
    [null, 0],
    [-1, 0],
    [0, 1],
    [4_999, 1],
    [5_000, 2],
    [9_999.5, 2],
    [10_000, 3],
    [15_000, 4],
    [20_000, 5],
    [25_000, 6],
    [30_000, 7],
    [39_999, 7],
    [40_000, 8],
    [50_000, 9],
    [75_000, 10],
    [99_999, 10],
    [100_000, 11],
    [5_000_000, 11],
  ])("of %s dollars is the %ith", (price, step) => expect(stepOf(PRICE_STEPS_USD, price)).toBe(step));
  it.each([
    [0, 1],
    [9_999, 1],
    [10_000, 2],
    [25_000, 3],
    [50_000, 4],
    [75_000, 5],
    [100_000, 6],
    [149_999, 6],
    [150_000, 7],
    [999_999, 7],
  ])("of %i miles is the %ith", (miles, step) => expect(stepOf(MILEAGE_STEPS_MILES, miles)).toBe(step));
  it("is none where there are no steps", () => expect(stepOf([], 5)).toBe(0));
});

test("how similar two vehicles are rises from nothing in common to the same model", () => {
  const { UNLIKE, SAME_MAKE, SAME_BODY, SAME_MAKE_AND_BODY, SAME_MODEL } = limits;
  const order = [UNLIKE, SAME_MAKE, SAME_BODY, SAME_MAKE_AND_BODY, SAME_MODEL];
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
  expect(new Set(order).size).toBe(order.length);
});

test("the cells of a map's grid grow, so that fewer are needed", () => {
  const sides = [...limits.MAP_GRID_DEGREES];
  expect(sides.toSorted((a, b) => a - b)).toEqual(sides);
  expect([sides.at(0), sides.at(-1)]).toEqual([0.02, 10]);
});
