import { expect, it } from "vitest";
import { isBranded } from "./no-label.ts";

it.each(["2019 Ford F-150 XLT (Rebuilt Title)", "SALVAGE 2020 Kia Soul", "2018 Jeep Wrangler lemon law buyback"])(
  "sees that %s was written off",
  (title) => expect(isBranded(title, null)).toBe(true),
);

it("takes a usual car for what it is", () => {
  expect(isBranded("2021 Ford Bronco Badlands", "Lemonade Yellow")).toBe(false);
});
