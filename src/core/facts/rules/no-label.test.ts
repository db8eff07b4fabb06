import { expect, it } from "vitest";
import { isBranded, NO_LABEL_REASONS, NO_LABEL_WORDS } from "./no-label.ts";

it.each(["2019 Ford F-150 XLT (Rebuilt Title)", "SALVAGE 2020 Kia Soul", "2018 Jeep Wrangler lemon law buyback"])(
  "sees that %s was written off",
  (title) => expect(isBranded(title, null)).toBe(true),
);

it("accepts a usual car", () => {
  expect(isBranded("2021 Ford Bronco Badlands", "Lemonade Yellow")).toBe(false);
});

it("finds each word for it in the title or the trim", () => {
  for (const word of ["Salvage", "rebuilt", "Reconstructed", "branded", "flood", "flooded", "lemon-law"]) {
    expect(isBranded(null, `XLT ${word}`)).toBe(true);
  }
  expect(isBranded(null, null)).toBe(false);
  expect(isBranded("Floodlights", null)).toBe(false);
});

it("has its own words for each reason", () => {
  const words = NO_LABEL_REASONS.map((reason) => NO_LABEL_WORDS[reason]);
  expect(new Set(words).size).toBe(NO_LABEL_REASONS.length);
  for (const sentence of words) expect(sentence).toMatch(/^[A-Z].{5,}[^.]$/);
});
