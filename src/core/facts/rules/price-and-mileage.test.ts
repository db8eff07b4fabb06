import { describe, expect, it } from "vitest";
import { normalizeVehicle } from "./normalize-vehicle.ts";
import { deniesMileage, readMileage, readPrice } from "./price-and-mileage.ts";

describe("a price as people write it", () => {
  it.each<[unknown, number]>([
    ["18 995 $", 18_995],
    ["18\u00a0995 $", 18_995],
    ["18\u2009995\u00a0$", 18_995],
    ["18\u202f995 $", 18_995],
    ["18,995$", 18_995],
    ["$ 18,995", 18_995],
    ["US$18,995", 18_995],
    ["US $18,995", 18_995],
    ["USD 9,995", 9_995],
    ["USD18,995", 18_995],
    ["9,995 USD", 9_995],
    ["18.995,00", 18_995],
    ["$18.995,00", 18_995],
    ["18.995", 18_995],
    ["9995.00", 9_995],
    ["18995.0000", 18_995],
    ["$18.9k", 18_900],
    ["18'995", 18_995],
    ["$18,995*", 18_995],
    ["$18,995.-", 18_995],
    ["2019 Honda for $18,995", 18_995],
    ["Price: 18,995 (2 left)", 0],
    [18_995.4, 18_995],
  ])("%j is %i dollars", (raw, right) => {
    expect(readPrice(raw).value).toBe(right || null);
  });

  it.each([
    "$18,9xx",
    "$18,XXX",
    "18,***",
    "1.2e5",
    "12O,000",
    "$45,00",
    "995.000",
    "$9,000-$12,000",
    "under $10,000",
    "A18995",
  ])("%j is not read", (raw) => {
    expect(readPrice(raw)).toMatchObject({ value: null, invalid: true });
  });
});

describe("a mileage as people write it", () => {
  it.each<[unknown, number]>([
    ["41\u00a0000 miles", 41_000],
    ["75 610 mi", 75_610],
    ["45.120 mi", 45_120],
    ["45,120.0", 45_120],
    ["45k", 45_000],
    ["45.5K miles", 45_500],
    ["45,120 mi (72,613 km)", 45_120],
    ["72,613 km / 45,120 mi", 45_120],
    ["45,120 miles, 2 owners", 45_120],
    ["112,345 Exempt", 112_345],
    ["72 000 kilometres", 44_739],
    ["approx. 45,000", 45_000],
  ])("%j is %i miles", (raw, right) => {
    expect(readMileage(raw)).toEqual({ value: right, invalid: false });
  });

  it.each([
    ...[
      "45xxx",
      "45XXX miles",
      "120,xxx",
      "120,***",
      "1.2e5",
      "12O,000",
      "45,00",
      "45,1200",
      "4xx,xxx",
      "40,000-45,000 miles",
    ],
    ...["under 50,000 miles", "100,000+", "more than 100,000 miles", "41,000 / 56,000", "40k to 45k", "<50,000"],
  ])("%j is not read", (raw) => {
    expect(readMileage(raw)).toEqual({ value: null, invalid: true, unread: true });
  });

  it.each(["TMU", "112,000 TMU", "Exempt", "N/A", "Unknown", "112,000 (not actual)", "Call", "$18,995", "1,200 hrs"])(
    "%j states none",
    (raw) => {
      expect(readMileage(raw)).toEqual({ value: null, invalid: false });
    },
  );
});

it("a text may deny the mileage", () => {
  for (const text of [
    "TMU",
    "Mileage: TMU",
    "Exempt",
    "n/a",
    "N/A",
    "Unknown",
    "True mileage unknown",
    "Call for mileage",
    "—",
  ]) {
    expect(deniesMileage(text), text).toBe(true);
  }
  for (const text of ["41,000", "Exempt from tax", "Call for price", "Unknown pleasures edition", "Automatic"]) {
    expect(deniesMileage(text), text).toBe(false);
  }
});

it("the run warns of a price or a mileage that is only partly understood", () => {
  const found = normalizeVehicle({
    ...{ pageUrl: "https://dealer.example/used/", title: "2018 Honda Accord EX", condition: "Used" },
    ...{ price: "$18,9xx", mileage: "45xxx" },
  });
  expect(found).toMatchObject({
    ...{ kind: "vehicle", facts: { priceUsd: null, mileageMiles: null } },
    warnings: [
      '2018 Honda Accord EX: the mileage "45xxx" cannot be read with certainty and is left out.',
      '2018 Honda Accord EX: the price "$18,9xx" cannot be read with certainty and is left out.',
    ],
  });
});
