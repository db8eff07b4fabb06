import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likenessOf } from "./likeness.ts";
import type { AskingPrice, MarketCar } from "./market-car.ts";
import { cellName, eachCarOnce, type PriceTable, priceTableOf } from "./price-table.ts";

const DAY = 20_780;
const golf: MarketCar = {
  vin: null,
  year: 2021,
  make: "VW",
  model: "Golf",
  trim: "SE",
  fuelType: null,
  drivetrain: null,
  bodyStyle: null,
  mileage: 30_000,
  region: null,
  dealer: null,
};
const asked = (id: number, priceUsd: number, car: Partial<MarketCar> = {}, lastDay = DAY): AskingPrice => ({
  id,
  priceUsd,
  lastDay,
  car: { ...golf, ...car },
});

function idsOnce(prices: readonly AskingPrice[]): number[] {
  const table = priceTableOf(prices);
  return [...eachCarOnce(table)].map((row) => table.priceAt(row).id);
}

describe("a table of prices", () => {
  const tableOf = (...cars: Partial<MarketCar>[]): PriceTable =>
    priceTableOf(cars.map((car, i) => asked(i, 9_000, car)));

  it("has year, mileage, price and day of each price in its row", () => {
    const prices = [
      asked(7, 9_000, { year: 2019, mileage: 41_000 }, DAY - 3),
      asked(8, 9_500, { year: 2020, mileage: 12_345 }),
    ];
    const table = priceTableOf(prices);
    expect(table).toMatchObject({
      length: 2,
      year: Int32Array.of(2019, 2020),
      mileage: Float64Array.of(41_000, 12_345),
      priceUsd: Float64Array.of(9_000, 9_500),
      lastDay: Int32Array.of(DAY - 3, DAY),
    });
    expect([0, 1].map(table.priceAt)).toEqual(prices);
  });
  it("leaves out cars without year, mileage or price", () => {
    const facts: [number, Partial<MarketCar>][] = [
      [18_000, { year: null }],
      [18_000, { mileage: null }],
      [18_000, { mileage: 0 }],
      [18_000, { mileage: -1 }],
      [0, {}],
      [-1, {}],
      [1, {}],
      [18_000, { mileage: 1 }],
    ];
    const prices = facts.map(([priceUsd, car], id) => asked(id, priceUsd, car));
    expect(idsOnce(prices)).toEqual([6, 7]);
    expect(priceTableOf(prices).length).toBe(2);
  });
  it.each(["vin", "dealer"] as const)("numbers each %s from 1, and an unknown one 0", (fact) => {
    expect(tableOf({ [fact]: "B" }, {}, { [fact]: "A" }, { [fact]: "B" })[fact]).toEqual(Int32Array.of(1, 0, 2, 1));
  });
  it("numbers segments with their trims, in any spelling", () => {
    const cars = [{ trim: "SE" }, { trim: "S" }, { trim: "SE 4dr Hatchback" }, { trim: "SE", model: "Jetta" }];
    const { cell, writtenTrim, cellNumbers } = tableOf(...cars);
    expect(cell).toEqual(Int32Array.of(1, 2, 1, 3));
    expect(writtenTrim).toEqual(Int32Array.of(1, 2, 3, 1));
    expect(cellNumbers.get(cellName(likenessOf({ ...golf, trim: "S" })))).toBe(2);
    expect(new Set([cellName(null), ...cellNumbers.keys()]).size).toBe(4);
  });
  it("numbers the beginnings of VINs, and 0 where there is none", () => {
    const [one, other] = ["WVWAA7AU1MW000001", "WVWBB7AU1MW000001"];
    const { pattern, patternNumbers } = tableOf({ vin: one }, { vin: other }, {}, { vin: "WVWAA7AU9NW000777" });
    expect(pattern).toEqual(Int32Array.of(1, 2, 0, 1));
    expect(Object.fromEntries(patternNumbers)).toEqual({ WVWAA7AU: 1, WVWBB7AU: 2 });
  });
  it("numbers what cars are built as, by fuel, drive and body", () => {
    const facts = ["fuelType", "drivetrain", "bodyStyle"].map((fact) => ({ [fact]: "x" }));
    const { build } = tableOf(...facts, {}, ...facts, { fuelType: "x", bodyStyle: "x" });
    expect(build).toEqual(Int32Array.of(1, 2, 3, 4, 1, 2, 3, 5));
  });
  it("takes a trim that is not written for the same as an empty one", () => {
    expect(tableOf({ trim: null }, { trim: "" }).writtenTrim).toEqual(Int32Array.of(1, 1));
  });
});

it("has each VIN once, with the price that was asked last", () => {
  const vin = "WVWZZZ1KZAW000001";
  const prices = [asked(1, 18_000, { vin }, DAY - 9), asked(2, 17_000, { vin }), asked(3, 16_000, { vin: "other" })];
  expect(idsOnce(prices)).toEqual([2, 3]);
});

it("takes listings without a VIN that agree in trim, year, mileage and price for one car", () => {
  const others = [{ trim: "S" }, { year: 2020 }, { mileage: 30_001 }];
  const prices = [
    asked(1, 18_000),
    asked(2, 18_000),
    asked(3, 18_001),
    ...others.map((car, i) => asked(4 + i, 18_000, car)),
  ];
  expect(idsOnce(prices)).toEqual([1, 3, 4, 5, 6]);
});

it.each(["trim", "year", "mileage"] as const)(
  "keeps hundreds of listings apart that differ in their %s alone",
  (fact) => {
    const prices = Array.from({ length: 300 }, (_, n) =>
      asked(n, 18_000, { [fact]: fact === "trim" ? `S${n}` : 20_000 + n }),
    );
    expect(idsOnce(prices)).toHaveLength(300);
  },
);

it("has the latest first, and of one day the first", () => {
  const days = [DAY - 1, DAY, DAY - 1, DAY - 8, DAY];
  expect(idsOnce(days.map((day, id) => asked(id, 18_000 + id, {}, day)))).toEqual([1, 4, 0, 2, 3]);
});

it("keeps the same rows as a simple implementation of the rule, for any listings", () => {
  const listing = fc.record({
    vin: fc.constantFrom(...Array<null>(9).fill(null), "A", "B", "C"),
    trim: fc.constantFrom("S", "SE", "SEL"),
    year: fc.constantFrom(2019, 2020, 2021),
    mileage: fc.constantFrom(9_000, 10_000, 11_000),
    priceUsd: fc.constantFrom(17_000, 18_000, 19_000),
    lastDay: fc.integer({ min: DAY - 3, max: DAY }),
  });
  const plainly = (prices: readonly AskingPrice[]) => {
    const kept: AskingPrice[] = [];
    const facts = ({ priceUsd, car }: AskingPrice) => [priceUsd, car.trim, car.year, car.mileage].join();
    for (const price of prices.toSorted((a, b) => b.lastDay - a.lastDay)) {
      const isSame = (other: AskingPrice) =>
        (price.car.vin !== null && other.car.vin === price.car.vin) || facts(other) === facts(price);
      if (!kept.some(isSame)) kept.push(price);
    }
    return kept.map(({ id }) => id);
  };
  fc.assert(
    fc.property(fc.array(listing, { minLength: 1, maxLength: 60, size: "max" }), (listings) => {
      const prices = listings.map(({ priceUsd, lastDay, ...car }, id) => asked(id, priceUsd, car, lastDay));
      expect(idsOnce(prices)).toEqual(plainly(prices));
    }),
    { seed: 1 },
  );
});
