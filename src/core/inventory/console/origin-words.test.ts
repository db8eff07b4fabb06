import { expect, it } from "vitest";
import { differenceWords, factWords } from "./origin-words.ts";

const price = (before: string, after: string) => ({ field: "priceUsd", before, after }) as const;

it("shows the former and the present value of a fact, and only the value when the site agrees with a correction", () => {
  const name = "Price";
  expect(differenceWords(price("18000", "17500"), "changed", false)).toEqual({
    ...{ name, before: "$18,000", after: "$17,500" },
  });
  expect(differenceWords(price("17500", "18000"), "correction-ended", false)).toEqual({
    ...{ name, before: "$17,500", after: "$18,000" },
  });
  expect(differenceWords(price("17500", "17500"), "correction-ended", false)).toEqual({
    ...{ name, before: null, after: "$17,500" },
  });
});

it("writes facts as people do", () => {
  expect([factWords("condition", "used"), factWords("engineLayout", "v"), factWords("images", "1")]).toEqual([
    ...["Used", "V", "1 photo"],
  ]);
  expect(["2026-11-03", "since spring"].map((day) => factWords("stockedOn", day))).toEqual([
    ...["Nov 3, 2026", "since spring"],
  ]);
  expect([
    factWords("titleStatus", "salvage"),
    factWords("priorUse", "lease"),
    factWords("aspiration", "natural"),
  ]).toEqual(["Salvage title", "Leased before", "Naturally aspirated"]);
  expect([factWords("interiorMaterial", "leather"), factWords("engineLayout", "flat")]).toEqual(["Leather", "Flat"]);
  expect([factWords("make", "smart"), factWords("titleStatus", null)]).toEqual(["smart", "nothing"]);
});
