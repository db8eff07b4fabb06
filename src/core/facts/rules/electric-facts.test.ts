import { describe, expect, test } from "vitest";
import { readElectricFacts } from "./electric-facts.ts";

const page = "https://dealer.example/used";
const rangeOf = (electricRangeMiles: unknown) => read({ electricRangeMiles }).electricRangeMiles;
const read = (raw: Record<string, unknown>) => readElectricFacts({ pageUrl: page, ...raw });

describe("an electric range", () => {
  test.each([
    ["250 miles", 250],
    ["258 mi", 258],
    ["EPA-est. 303 mi.", 303],
    ["Est. 38 miles electric range", 38],
    ["402 km", 250],
    [" 310&nbsp;miles (EPA) ", 310],
    [258.4, 258],
  ])("%s is %i miles", (value, miles) => expect(rangeOf(value)).toBe(miles));

  test.each([
    "250",
    "up to 310 miles",
    "250-310 miles",
    "250 / 310 miles",
    "250 mpg",
    "25,000 miles",
    "1000 mi",
    "2 miles",
    "75 kWh",
    "long",
    "",
    0,
    -250,
    12_000,
    null,
    undefined,
    {},
  ])("%s is none", (value) => expect(rangeOf(value)).toBeNull());
});

test("battery and fast charging have their own units", () => {
  expect(read({ batteryKwh: "77.4 kWh", fastChargeKw: "150 kW peak" })).toMatchObject({
    batteryKwh: 77,
    fastChargeKw: 150,
  });
  expect(read({ batteryKwh: "Est. 65 kWh usable capacity", fastChargeKw: 50 })).toMatchObject({
    batteryKwh: 65,
    fastChargeKw: 50,
  });
  // A starter battery, a charging time, a unit of something else.
  for (const batteryKwh of ["70 Ah", "12 V", "150 kW", "650 CCA", "3.5", "300 kWh"]) {
    expect(read({ batteryKwh }).batteryKwh).toBeNull();
  }
  for (const fastChargeKw of ["30 min", "75 kWh", "7 kW", "Yes", "150"]) {
    expect(read({ fastChargeKw }).fastChargeKw).toBeNull();
  }
});

test("charging ports get the market's names, and an unknown port is left out", () => {
  for (const [words, port] of [
    ["CCS", "CCS"],
    ["SAE J1772 Combo", "CCS"],
    ["ccs1", "CCS"],
    ["CHAdeMO and J1772", "J1772, CHAdeMO"],
    ["Tesla (NACS)", "NACS"],
    ["NACS / CCS", "CCS, NACS"],
    ["Type 2", null],
    ["CCS, rear", null],
    ["", null],
  ] as const) {
    expect([words, read({ chargePort: words }).chargePort]).toEqual([words, port]);
  }
});

test("a car that burns fuel has no electric facts", () => {
  const statedFacts = { electricRangeMiles: "400 miles", batteryKwh: "75 kWh", chargePort: "CCS" };
  const none = { electricRangeMiles: null, batteryKwh: null, fastChargeKw: null, chargePort: null };
  for (const fuelType of ["Gasoline", "Gas", "Diesel Fuel", "Flex Fuel Capability"]) {
    expect(read({ ...statedFacts, fuelType })).toEqual(none);
  }
  for (const fuelType of ["Electric", "Plug-In Hybrid", "Gas/Electric Hybrid", "Gasoline - PHEV", null]) {
    expect(read({ ...statedFacts, fuelType }).electricRangeMiles).toBe(400);
  }
});
