import { describe, expect, test } from "vitest";
import { SameCars } from "./same-cars.ts";

const HONDA = "1HGCM82633A004352";
const base = {
  identityKey: "",
  vin: null,
  stockNumber: null,
  originalListingUrl: null,
  year: 2019,
  make: "Honda",
  model: "Civic",
  mileageMiles: 41_210,
  priceUsd: 18_500,
};
type Facts = Parameters<SameCars["earlierKey"]>[0];
const car = (more: Partial<Facts>): Facts => ({ ...base, ...more });
const withVin = car({ identityKey: `vin:${HONDA}`, vin: HONDA });
/** Returns the identity that the second record gets. */
const second = (one: Facts, other: Facts) => {
  const same = new SameCars();
  expect(same.earlierKey(one)).toBeNull();
  return same.earlierKey(other);
};

describe("a record under another identity", () => {
  test.each<[string, Partial<Facts>, Partial<Facts>]>([
    [
      "stock number",
      { stockNumber: "A44", model: null },
      { stockNumber: "A44", originalListingUrl: "https://d.example/1" },
    ],
    [
      "page",
      { originalListingUrl: "https://d.example/1", stockNumber: "A44" },
      { originalListingUrl: "https://d.example/1" },
    ],
    ["name, mileage and price", { stockNumber: "A44" }, { originalListingUrl: "https://d.example/1" }],
  ])("is the car that was seen with the same %s", (_what, one, other) => {
    const without = car({ identityKey: "first", ...one });
    expect(second(without, { ...withVin, ...other })).toBe("first");
    expect(second({ ...withVin, ...other }, without)).toBe(`vin:${HONDA}`);
  });

  test.each<[string, Facts, Facts]>([
    ["both have VINs", car({ vin: "2T1BURHE5JC034461", stockNumber: "A44" }), { ...withVin, stockNumber: "A44" }],
    ["stock numbers differ", car({ stockNumber: "A45" }), { ...withVin, stockNumber: "A44" }],
    ["mileages differ", car({ stockNumber: "A44", mileageMiles: 9_000 }), { ...withVin, stockNumber: "A44" }],
    ["mileages are rounded", car({ mileageMiles: 41_000 }), { ...withVin, mileageMiles: 41_000 }],
    [
      "pages differ",
      car({ stockNumber: "A44", originalListingUrl: "https://d.example/1" }),
      { ...withVin, stockNumber: "A44", originalListingUrl: "https://d.example/2" },
    ],
  ])("is another car where %s", (_what, one, other) => {
    expect(second(one, other)).toBeNull();
  });
});
