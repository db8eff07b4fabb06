import { expect, it } from "vitest";
import { CORRECTABLE_FACTS } from "./correctable-facts.ts";
import { readCorrection } from "./read-correction.ts";

const CAR = { pageUrl: "https://dealer.example/cars/1", vin: "1HGCM82633A004352", currentYear: 2026 };

it.each([
  ["priceUsd", "$18,995", 18_995],
  ["mileageMiles", "45,120", 45_120],
  ["year", "2019", 2019],
  ["make", "chevy", "Chevrolet"],
  ["condition", "Certified", "certified"],
  ["numberOfOwners", "2", 2],
  ["doors", "4dr", 4],
  ["batteryKwh", "77", 77],
  ["electricRangeMiles", "250", 250],
  ["chargePort", "ccs", "CCS"],
  ["cityMpg", "28", 28],
  ["highwayMpg", "36 mpg", 36],
  ["kwhPer100Miles", "28.6", 29],
  ["state", "Virginia", "VA"],
  ["zipCode", "20151-1234", "20151"],
  ["carfaxUrl", "https://www.carfax.com/report/1", "https://www.carfax.com/report/1"],
  ["trim", "  EX-L ", "EX-L"],
] as const)("understands %s typed as %s", (field, text, value) => {
  expect(readCorrection(field, text, CAR)).toEqual({ value });
});

it.each([
  ["priceUsd", "12"],
  ["priceUsd", "call"],
  ["mileageMiles", "a lot"],
  ["year", "1019"],
  ["condition", "new"],
  ["zipCode", "123"],
  ["carfaxUrl", "javascript:alert(1)"],
  ["carfaxUrl", "https://evil.example/"],
  ["chargePort", "a plug"],
  ["cityMpg", "112"],
] as const)("refuses %s typed as %s, and quotes it", (field, text) => {
  const read = readCorrection(field, text, CAR);
  expect(read).toEqual({ refusal: expect.stringContaining(`"${text}" is not`) });
});

it("clears every fact but those that a listing cannot be without", () => {
  const cleared = CORRECTABLE_FACTS.filter((field) => "value" in readCorrection(field, " ", CAR));
  expect(CORRECTABLE_FACTS.filter((field) => !cleared.includes(field))).toEqual(["title", "condition"]);
});
