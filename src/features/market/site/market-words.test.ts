import { expect, it } from "vitest";
import { describeDifference } from "#core/listing/site/deal-label.tsx";
import { exampleMarket } from "#test/example-market.ts";
import { describeAdjustments, describeChanges, describeLeftOut, describeRange } from "./market-words.ts";

it("says how far a price is from the value", () => {
  expect(describeDifference(20_060, 21_300)).toBe("$1,240 under market value");
  expect(describeDifference(22_000, 21_300)).toBe("$700 above market value");
  expect(describeDifference(21_300.4, 21_300)).toBe("at market value");
});

it("says the picture in a sentence, without a price too", () => {
  const range = "Market value $21,300; likely asking prices $19,800 to $22,900";
  expect(describeRange(exampleMarket())).toBe(`${range}; this car asks $20,400`);
  expect(describeRange(exampleMarket({ priceUsd: null }))).toBe(range);
});

it.each([
  ["great", ["It becomes “Good deal” at $19,170."]],
  ["good", ["It becomes “Great deal” at $19,169.", "It becomes “Fair price” at $20,448."]],
  ["fair", ["It becomes “Good deal” at $20,447.", "It becomes “High price” at $22,153."]],
  ["high", ["It becomes “Fair price” at $22,152.", "It becomes “Overpriced” at $23,431."]],
  ["overpriced", ["It becomes “High price” at $23,430."]],
  [null, []],
] as const)("says at which prices the label %s becomes another", (label, sentences) => {
  expect(describeChanges(exampleMarket({ label, borders: [19_170, 20_448, 22_152, 23_430] }))).toEqual(sentences);
});

it("names only the adjustments that were made", () => {
  expect(describeAdjustments({ age: 620, mileage: -310, region: 0, time: 0.2 })).toBe("age +$620, mileage −$310");
  expect(describeAdjustments({ age: 0, mileage: 0, region: 0, time: 0 })).toBe("none");
});

it("names the parts that were not considered, and nothing when there are none", () => {
  expect(describeLeftOut(["options", "condition"])).toBe("Left out of account: its options, its condition.");
  expect(describeLeftOut([])).toBeNull();
});
