import { expect, it, test } from "vitest";
import { closestTerms, isVinLike, matchesPrefixes } from "./word-rules.ts";

test.each([
  ["hnoda", ["honda"]],
  ["civik", ["civic"]],
  ["accrd", ["accord"]],
  ["kai", []],
  ["f15o", []],
])("takes %s for %j", (word, terms) => {
  expect(closestTerms(word, ["accord", "civic", "honda", "kia", "f150"])).toEqual(terms);
});

it("keeps only the terms with the fewest mistakes", () => {
  expect(closestTerms("mustangg", ["mustang", "mustanger"])).toEqual(["mustang"]);
});

it("extends a number or a state code only when nothing matches it exactly", () => {
  expect(["3", "va", "civ"].map((word) => matchesPrefixes(word, true))).toEqual([false, false, true]);
  expect(["3", "va"].map((word) => matchesPrefixes(word, false))).toEqual([true, true]);
});

it("knows a VIN and the end of one", () => {
  expect(["1hgcm82633a004352", "004352", "3a004352", "f150", "camry1"].map(isVinLike)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
