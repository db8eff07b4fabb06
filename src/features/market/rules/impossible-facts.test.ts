import { expect, it } from "vitest";
import { isImpossibleMileage, isImpossiblePrice } from "./impossible-facts.ts";

it.each([
  [34_000, 5, false],
  [480_000, 15, false],
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
  [1_234_567, true],
])("says whether a used car can cost $%i: impossible %s", (price, isImpossible) => {
  expect(isImpossiblePrice(price)).toBe(isImpossible);
});
