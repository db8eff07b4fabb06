import { expect, it } from "vitest";
import { readTypedNumber } from "./typed-number.ts";

it("reads prices and mileages as people type them", () => {
  expect(
    ["18000", "$18k", "$ 18,500", "18.5K", "60,000 miles", "60 thousand", "18.", "1.2m"].map(readTypedNumber),
  ).toEqual([18_000, 18_000, 18_500, 18_500, 60_000, 60_000, 18, 1_200_000]);
  expect(["", "$", "k", "cheap", "18,5", "-5", "18k20", "1e5"].map(readTypedNumber)).toEqual(Array(8).fill(undefined));
});
