import { describe, expect, it } from "vitest";
import type { AskingPrice, MarketCar } from "./market-car.ts";
import { USUAL_SLOPES } from "./price-slopes.ts";
import { priceTableOf } from "./price-table.ts";
import { marketSlopes, pricesWithSlopes, type RowsByYear, segmentPrices } from "./segment-prices.ts";

const DAY = 20_780;

function asked(id: number, priceUsd: number, region: string, dealer: string, mileage: number): AskingPrice {
  const kind = { make: "Honda", model: "Civic", trim: "EX", fuelType: null, drivetrain: null, bodyStyle: null };
  return { id, priceUsd, lastDay: DAY, car: { ...kind, vin: null, year: 2021, mileage, region, dealer } };
}

const noise = (i: number) => 1 + ((i % 7) - 3) / 100;
const usual = Array.from({ length: 400 }, (_, i) =>
  asked(i, Math.round(20_000 * noise(i)), i % 2 ? "606" : "941", `Dealer ${i % 80}`, 30_000 + i),
);

it("learns a region's prices from its sellers, for any number of cars of one of them", () => {
  const cheap = Array.from({ length: 500 }, (_, i) =>
    asked(1_000 + i, Math.round(18_500 * noise(i)), "606", "Mallory Motors", 30_000 + i),
  );
  const region = (prices: readonly AskingPrice[]) =>
    marketSlopes(priceTableOf(prices), USUAL_SLOPES).regions.get("606") ?? Number.NaN;
  expect(Math.abs(region([...usual, ...cheap]) - region(usual))).toBeLessThan(0.005);
});

it("finds the region that asks more", () => {
  const dear = usual.map((price) =>
    price.car.region === "941" ? { ...price, priceUsd: price.priceUsd * 1.06 } : price,
  );
  const { regions } = marketSlopes(priceTableOf(dear), USUAL_SLOPES);
  const difference = (regions.get("941") ?? 0) - (regions.get("606") ?? 0);
  expect(difference).toBeGreaterThan(0.03);
  expect(difference).toBeLessThan(0.06);
});

const civic = (id: number, car: Partial<MarketCar> = {}, priceUsd = 20_000 + id, lastDay = DAY): AskingPrice => ({
  id,
  priceUsd,
  lastDay,
  car: { ...(asked(0, 0, "606", "", 0).car as MarketCar), dealer: null, mileage: 30_000 + id, ...car },
});
const EX = { segment: "honda civic", trim: "ex" };

describe("the prices of a segment", () => {
  const of = (prices: readonly AskingPrice[]) => pricesWithSlopes(priceTableOf(prices), USUAL_SLOPES);
  /** The ids of the rows, by year. */
  const idsOf = (prices: readonly AskingPrice[], rows: RowsByYear) => {
    const { priceAt } = priceTableOf(prices);
    return Object.fromEntries([...rows].map(([year, own]) => [year, own.map((row) => priceAt(row).id)]));
  };

  it("are found by trim: each year's by mileage, equal ones as they came", () => {
    const cars = [
      ...[{ mileage: 9_000 }, { mileage: 7_000 }, { mileage: 8_000, year: 2020 }, { mileage: 7_000 }],
      ...[{ trim: "LX" }, { mileage: 6_000.4 }, { mileage: 6_000.2 }],
    ];
    const prices = cars.map((car, id) => civic(id, car));
    expect(idsOf(prices, of(prices).ofTrim(EX))).toEqual({ 2020: [2], 2021: [5, 6, 1, 3, 0] });
    expect(of(prices).ofTrim({ ...EX, trim: "touring" }).size).toBe(0);
    expect(of(prices).ofTrim({ ...EX, segment: "honda fit" }).size).toBe(0);
  });
  it("have each car once", () => {
    const vin = "19XFC2F80ME000001";
    const prices = [civic(1, { vin }, 19_000, DAY - 1), civic(2, { vin }, 18_000)];
    expect(idsOf(prices, of(prices).ofTrim(EX))).toEqual({ 2021: [2] });
  });
  it("are put in order once", () => {
    const segment = of([civic(1), civic(2)]);
    expect(segment.ofTrim(EX)).toBe(segment.ofTrim(EX));
    expect(segment.table.length).toBe(2);
    expect(segment.slopes).toBe(USUAL_SLOPES);
  });
  it("know the newest year for which a price was asked", () => {
    expect(of([civic(1, { year: 2019 }), civic(2, { year: 2022 }), civic(3, { year: 2020 })]).newestYear()).toBe(2022);
    expect(of([]).newestYear()).toBe(-Infinity);
  });

  it("are found by the VIN's beginning, with any trim names, if their prices agree", () => {
    const vin = (serial: number, pattern = "19XFC2F8") => `${pattern}0ME00000${serial}`;
    const prices = (dear: number) =>
      ["EX", "Sport", "EX", "Sport"].map((trim, id) =>
        civic(id, { trim, vin: vin(id), mileage: 30_000 }, (trim === "EX" ? 1 : dear) * (20_000 + id)),
      );
    const others = [civic(8, { vin: vin(8, "2HGFC1F9") }), civic(9)];
    const alike = [...prices(1), ...others];
    const segment = of(alike);
    const number = segment.table.patternNumbers.get("19XFC2F8") ?? 0;
    expect(idsOf(alike, segment.ofPattern(number))).toEqual({ 2021: [0, 1, 2, 3] });
    expect(segment.ofPattern(number)).toBe(segment.ofPattern(number));
    expect(segment.ofPattern(number + 1).size).toBe(0);
    const withoutVins = ["EX", "Sport", "EX", "Sport"].map((trim, id) => civic(id, { trim, mileage: 30_000 + id }));
    expect(of(withoutVins).ofPattern(0).size).toBe(0);
    expect(segment.ofPattern(-1).size).toBe(0);
    expect(of([...prices(1.3), ...others]).ofPattern(number).size).toBe(0);
  });

  describe("of a dealer with very many similar cars", () => {
    const lot = (count: number, dealer: string | null, first = 0) =>
      Array.from({ length: count }, (_, i) => civic(first + i, { dealer, mileage: 10_000 + 100 * (first + i) }));
    const kept = (prices: readonly AskingPrice[]) => idsOf(prices, of(prices).ofTrim(EX))[2021] ?? [];

    it("are sixty, spread over all mileages", () => {
      expect(kept(lot(120, "A"))).toEqual(Array.from({ length: 60 }, (_, i) => 2 * i));
      const ninety = kept(lot(90, "A"));
      expect(ninety).toHaveLength(60);
      expect(ninety.slice(0, 4)).toEqual([0, 1, 3, 4]);
      expect(kept(lot(61, "A"))).toHaveLength(60);
    });
    it("are all of up to sixty, of every other dealer, and of unknown sellers", () => {
      expect(kept(lot(60, "A"))).toHaveLength(60);
      expect(kept([...lot(60, "A"), ...lot(60, "B", 60)])).toHaveLength(120);
      expect(kept([...lot(61, "A"), ...lot(60, "B", 61)])).toHaveLength(120);
      expect(kept(lot(90, null))).toHaveLength(90);
      expect(kept([...lot(90, "A"), ...lot(70, null, 90)])).toHaveLength(130);
    });
  });
});

describe("what the prices of a segment teach", () => {
  /** Thirty cars, two years from their middle each, with a slope that is a tenth a year steeper: as much weight as the wider market. */
  const stock = (dealerOf: (i: number) => string | null) =>
    Array.from({ length: 30 }, (_, i) => {
      const years = i % 2 ? 2 : -2;
      const car = { year: 2021 + years, mileage: 30_000, dealer: dealerOf(i), vin: `19XFC2F80ME0000${10 + i}` };
      return civic(
        i,
        { ...car, trim: "EX", region: i % 2 ? "606" : "941" },
        Math.round(1e6 * Math.exp(0.11 * years)) + i / 1e3,
      );
    });
  const perYear = (prices: readonly AskingPrice[]) => segmentPrices(priceTableOf(prices), USUAL_SLOPES).slopes.perYear;
  /** The slope when this many of the thirty cars count. */
  const counting = (cars: number) => 0.1 + (0.01 * cars) / (30 + cars);

  it("is taught by up to three cars of each dealer in full, and more share that weight", () => {
    expect(perYear(stock((i) => `Dealer ${i}`))).toBeCloseTo(counting(30), 5);
    expect(perYear(stock((i) => `Dealer ${Math.floor(i / 3)}`))).toBeCloseTo(counting(30), 5);
    expect(perYear(stock((i) => `Dealer ${Math.floor(i / 6)}`))).toBeCloseTo(counting(15), 5);
    expect(perYear(stock(() => "Mallory"))).toBeCloseTo(counting(3), 5);
    expect(perYear(stock(() => null))).toBeCloseTo(counting(30), 5);
  });
  it("is learned within each trim", () => {
    const dear = stock((i) => `Dealer ${i}`).map((price) => ({
      ...price,
      id: 100 + price.id,
      priceUsd: 3 * price.priceUsd,
      car: { ...price.car, trim: "Touring", vin: null },
    }));
    expect(perYear([...stock((i) => `Dealer ${i}`), ...dear])).toBeCloseTo(counting(60), 5);
  });
  it("leaves regions to the wider market, whose slopes know them", () => {
    const prices = usual.map((price) => ({
      ...price,
      priceUsd: price.priceUsd * (price.car.region === "941" ? 1.06 : 1),
    }));
    const prior = { ...USUAL_SLOPES, regions: new Map([["606", 0.01]]) };
    expect(segmentPrices(priceTableOf(prices), prior).slopes.regions).toBe(prior.regions);
    expect([...marketSlopes(priceTableOf(prices), prior).regions.keys()].sort()).toEqual(["606", "941"]);
  });
});
