import { expect, it } from "vitest";
import { statesMatching } from "./states-matching.ts";

it("finds a state by code, by name and by the beginning of a word of its name", () => {
  expect(statesMatching("va")).toEqual(["VA"]);
  expect(statesMatching("virginia")).toEqual(["VA", "WV"]);
  expect(statesMatching("york")).toEqual(["NY"]);
  expect(statesMatching("mary")).toEqual(["MD"]);
});

it("takes two letters for a code only", () => {
  expect(statesMatching("in")).toEqual(["IN"]);
  expect(statesMatching("ne")).toEqual(["NE"]);
  expect(statesMatching("zz")).toEqual([]);
});
