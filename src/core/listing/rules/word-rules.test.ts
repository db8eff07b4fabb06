import { describe, expect, it, test } from "vitest";
import { US_STATES } from "#core/facts/rules/us-states.ts";
import { CORRECTED, closestTerms, EXACT, isVinLike, matchesPrefixes, PREFIX } from "./word-rules.ts";

test("an exact match is better than a beginning, and that than a correction", () => {
  expect(EXACT).toBeLessThan(PREFIX);
  expect(PREFIX).toBeLessThan(CORRECTED);
});

describe("a word that nothing is called", () => {
  it.each([
    ["hnoda", ["honda"]],
    ["civik", ["civic"]],
    ["accrd", ["accord"]],
    ["fordd", ["ford"]],
    ["frd", []],
    ["kai", []],
    ["kiaa", []],
    ["f15o", []],
    ["accordx", ["accord"]],
    ["acordx", []],
    ["mustng", ["mustang"]],
    ["mustn", []],
    ["mustangxx", ["mustang"]],
    ["mustangxxx", []],
    ["mstngs", []],
    ["mercdes", ["mercedes"]],
    ["merceds", ["mercedes"]],
    ["mercds", []],
    ["mercdesx", ["mercedes"]],
  ])("%s is taken for %j", (word, terms) => {
    const known = ["accord", "civic", "honda", "kia", "f150", "ford", "mustang", "mercedes"];
    expect(closestTerms(word, known)).toEqual(terms);
  });
  it("is taken for the terms with the fewest mistakes, all of them", () => {
    expect(closestTerms("mustangg", ["mustanger", "mustang"])).toEqual(["mustang"]);
    expect(closestTerms("mustangg", ["mustang", "mustanger"])).toEqual(["mustang"]);
    expect(closestTerms("fold", ["ford", "bold", "gold", "golf"])).toEqual(["ford", "bold", "gold"]);
  });
  it("is taken for no term with other signs than letters", () => {
    expect(closestTerms("model", ["mode1", "mode-"])).toEqual([]);
    expect(closestTerms("mode1", ["model"])).toEqual([]);
    expect(closestTerms("-model", ["model"])).toEqual([]);
  });
});

it("extends a number or a state's code only when nothing matches it exactly", () => {
  expect(["3", "86", "va", "wy"].map((word) => matchesPrefixes(word, true))).toEqual([false, false, false, false]);
  expect(["civ", "3a", "a3", "vax", "zz"].map((word) => matchesPrefixes(word, true))).not.toContain(false);
  expect(["3", "va", "civ"].map((word) => matchesPrefixes(word, false))).toEqual([true, true, true]);
  expect(Object.keys(US_STATES).filter((code) => matchesPrefixes(code.toLowerCase(), true))).toEqual([]);
});

it("knows a VIN and the end of one", () => {
  const vins = ["1hgcm82633a004352", "WBAXXXXXXXXXXXXXX", "004352", "3a004352", "ab1234", "abcd1234"];
  expect(vins.filter((word) => !isVinLike(word))).toEqual([]);
  const others = [
    "1hgcm82633a00435",
    "1hgcm82633a0043525",
    "f150",
    "camry1",
    "a1234",
    "abcde1234",
    "abcd12345",
    "ab123c",
    "ab-1234",
  ];
  expect(others.filter(isVinLike)).toEqual([]);
});
