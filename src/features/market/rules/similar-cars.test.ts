import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likenessOf } from "./likeness.ts";
import type { AskingPrice, ComparablePrice, MarketCar } from "./market-car.ts";
import { type PriceSlopes, USUAL_SLOPES } from "./price-slopes.ts";
import { priceTableOf } from "./price-table.ts";
import { pricesWithSlopes } from "./segment-prices.ts";
import { findSimilarCars, limitDealers, middleOf, type SimilarCar, totalWeight } from "./similar-cars.ts";

const TODAY = 20_780;
const VIN = "19XFC2F80ME000001";
const civic = {
  ...{ vin: null, year: 2021, make: "Honda", model: "Civic", trim: "EX", mileage: 40_000 },
  ...{ fuelType: null, drivetrain: null, bodyStyle: null, region: null, dealer: null },
} satisfies MarketCar;
type Car = Partial<MarketCar>;

const asked = (id: number, car: Car = {}, lastDay = TODAY, priceUsd = 20_000): AskingPrice => ({
  id,
  priceUsd: priceUsd + id,
  lastDay,
  car: { ...civic, ...car },
});

function likeCars(prices: readonly AskingPrice[], car: Car = {}, own = -1, slopes: PriceSlopes = USUAL_SLOPES) {
  const known = { ...civic, ...car } as typeof civic;
  const likeness = likenessOf(known);
  if (likeness === null) throw new Error("this car can be compared");
  const segment = pricesWithSlopes(priceTableOf(prices), slopes);
  return findSimilarCars(known, likeness, segment, { day: TODAY, isOwn: ({ id }) => id === own });
}
const idsOf = (cars: readonly SimilarCar[]) => cars.map(({ price }) => price.id);
/** The weight of this car's price for a valued car, as the only price. */
const weightOf = (price: Car, car: Car = {}, daysAgo = 0) =>
  likeCars([asked(1, price, TODAY - daysAgo)], car).map(({ weight }) => weight)[0];

describe("how much a similar car counts", () => {
  it("is 1 for one that is the same in all", () => {
    expect(weightOf({})).toBe(1);
    expect(weightOf({ vin: "19XFC2F80ME000002" }, { vin: VIN })).toBe(1);
  });
  it.each([
    [1, Math.exp(-0.75)],
    [2, Math.exp(-3)],
    [3, Math.exp(-6.75)],
    [4, undefined],
  ])("fades with %i years to %d, newer or older", (years, weight) => {
    for (const year of [2021 - years, 2021 + years]) {
      const found = weightOf({ year });
      if (weight === undefined) expect(found).toBeUndefined();
      else expect(found).toBeCloseTo(weight, 12);
    }
  });
  it("fades with miles: 27,000 of them are a standard deviation", () => {
    expect(weightOf({ mileage: 67_000 })).toBeCloseTo(Math.exp(-0.5), 12);
    expect(weightOf({ mileage: 13_000 })).toBeCloseTo(Math.exp(-0.5), 12);
    expect(weightOf({ mileage: 94_000 })).toBeCloseTo(Math.exp(-2), 12);
  });
  it("fades with the days since it was asked", () => {
    expect(weightOf({}, {}, 30)).toBeCloseTo(Math.exp(-1), 12);
    expect(weightOf({}, {}, 90)).toBeCloseTo(Math.exp(-3), 12);
  });
  it("is a third where both VINs are known and begin otherwise", () => {
    const other = { vin: "2HGFC1F90ME000001" };
    expect(weightOf(other, { vin: VIN })).toBe(0.35);
    expect(weightOf(other, { vin: "2HGFC1F91ME000777" })).toBe(1);
    expect(weightOf(other)).toBe(1);
    expect(weightOf({}, { vin: VIN })).toBe(1);
    expect(weightOf(other, { vin: "short" })).toBe(1);
  });
  it("is less for another trim whose VIN begins alike, where such trims ask the same", () => {
    const coded = ["EX", "Sport", "Sport", "Touring"].map((trim, id) =>
      asked(id, { trim, vin: `19XFC2F80ME00001${id}`, mileage: 40_000 }),
    );
    const weights = (car: Car) => likeCars(coded, car).map(({ price, weight }) => [price.id, weight]);
    expect(weights({ vin: VIN })).toEqual([[0, 1], ...[1, 2, 3].map((id) => [id, 0.3])]);
    expect(weights({ vin: VIN, trim: "Type R" })).toEqual([0, 1, 2, 3].map((id) => [id, 0.3]));
    expect(weights({ vin: null })).toEqual([[0, 1]]);
    expect(weights({ vin: "2HGFC1F90ME000001" })).toEqual([[0, 0.35]]);
  });
});

describe("a similar car", () => {
  it("is never a car that is known to differ", () => {
    const prices = [
      ...[asked(1, { drivetrain: "AWD" }), asked(2, { drivetrain: "FWD" }), asked(3), asked(4, { fuelType: "Diesel" })],
      ...[asked(5, { drivetrain: "AWD", mileage: 41_000 }), asked(6, { drivetrain: "FWD", mileage: 41_000 })],
    ];
    expect(idsOf(likeCars(prices, { drivetrain: "4WD", fuelType: "Gas" }))).toEqual([1, 3, 5]);
  });
  it("is not the valued car's own listing", () => {
    expect(idsOf(likeCars([asked(1), asked(2)], {}, 1))).toEqual([2]);
  });
  it("would ask its price, moved to the valued car's year, mileage, day and region", () => {
    const slopes = { ...USUAL_SLOPES, regions: new Map(Object.entries({ "606": 0.02, "941": 0.05 })) };
    const price = asked(0, { year: 2020, mileage: 60_000, region: "606" }, TODAY - 60);
    const [one] = likeCars([price], { region: "941" }, -1, slopes);
    expect(one?.level).toBeCloseTo(Math.log(20_000) + 0.1 + 2 * 0.035 - 2 * 0.005 + 0.03, 12);
    expect(one?.price).toBe(price);
  });
});

describe("the most similar cars", () => {
  const lot = (count: number, dealerOf: (i: number) => string | null, step = 100) =>
    Array.from({ length: count }, (_, i) => asked(i, { mileage: 40_000 + step * i, dealer: dealerOf(i) }));
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

  it("are forty at most, and come first", () => {
    for (const count of [39, 40, 41, 119, 120, 121, 180]) {
      expect(idsOf(likeCars(lot(count, (i) => `Dealer ${i}`)))).toEqual(range(0, Math.min(40, count)));
    }
  });
  it("are eight of each dealer, as long as others have any", () => {
    expect(idsOf(likeCars(lot(12, (i) => (i < 10 ? "A" : null))))).toEqual([...range(0, 8), 10, 11, 8, 9]);
    expect(idsOf(likeCars(lot(60, () => "A")))).toEqual(range(0, 40));
    expect(idsOf(likeCars(lot(60, (i) => (i < 50 ? "A" : "B"))))).toEqual([
      ...range(0, 8),
      ...range(50, 58),
      ...range(8, 32),
    ]);
    expect(idsOf(likeCars(lot(60, () => null)))).toEqual(range(0, 40));
  });
  it("are found among very many of one year, with less miles and with more", () => {
    const prices = Array.from({ length: 500 }, (_, i) =>
      asked(i, { mileage: 15_000 + 100 * i, drivetrain: i > 160 && i < 340 ? "AWD" : "FWD" }),
    );
    // Of the hundred nearest with less miles (150 to 249) and as many with more (250 to 349) most are known to differ.
    expect(idsOf(likeCars(prices, { drivetrain: "FWD" })).sort((a, b) => a - b)).toEqual([
      ...range(150, 161),
      ...range(340, 350),
    ]);
  });
  it.each([101, 130, 201, 277, 333])("are a hundred on each side of the car, at row %i", (own) => {
    const prices = Array.from({ length: 500 }, (_, i) =>
      asked(i, { mileage: 15_000 + 100 * i, drivetrain: Math.abs(i - own) < 95 ? "AWD" : "FWD" }),
    );
    const found = likeCars(prices, { mileage: 15_000 + 100 * own, drivetrain: "FWD" });
    expect(idsOf(found).sort((a, b) => a - b)).toEqual([...range(own - 100, own - 94), ...range(own + 95, own + 100)]);
  });
  it("are looked for among all of a year that has two hundred", () => {
    const two = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        asked(i, { mileage: 40_000 + 100 * i, drivetrain: i < count - 5 ? "AWD" : "FWD" }),
      );
    expect(idsOf(likeCars(two(200), { drivetrain: "FWD" }))).toEqual(range(195, 200));
    expect(idsOf(likeCars(two(201), { drivetrain: "FWD" }))).toEqual([]);
  });

  it("are those that a simple implementation of the rule finds, for any sellers", () => {
    const listing = fc.record({
      year: fc.integer({ min: 2016, max: 2026 }),
      miles: fc.nat({ max: 40 }),
      days: fc.nat({ max: 60 }),
      dealer: fc.constantFrom(null, ..."ABCDE"),
    });
    const plainly = (prices: readonly AskingPrice[]) => {
      const weight = ({ car, lastDay }: AskingPrice) =>
        Math.exp(
          -0.75 * ((car.year ?? 0) - 2021) ** 2 -
            0.5 * (((car.mileage ?? 0) - 40_000) / 27_000) ** 2 -
            (TODAY - lastDay) / 30,
        );
      const chosen: AskingPrice[] = [];
      const rest: AskingPrice[] = [];
      const near = prices.filter(({ car }) => Math.abs((car.year ?? 0) - 2021) <= 3);
      for (const price of near.toSorted((a, b) => weight(b) - weight(a))) {
        const { dealer } = price.car;
        const before = chosen.filter(({ car }) => dealer !== null && car.dealer === dealer).length;
        (before < 8 ? chosen : rest).push(price);
      }
      return [...chosen.slice(0, 40), ...rest].slice(0, 40).map(weight);
    };
    fc.assert(
      fc.property(fc.array(listing, { maxLength: 190, size: "max" }), (listings) => {
        const prices = listings.map(({ year, miles, days, dealer }, id) =>
          asked(id, { year, mileage: 20_000 + 1_000 * miles + id, dealer }, TODAY - days),
        );
        const weights = likeCars(prices).map(({ weight }) => weight);
        expect(weights.map((weight) => weight.toFixed(9))).toEqual(plainly(prices).map((weight) => weight.toFixed(9)));
      }),
      { seed: 1, numRuns: 30 },
    );
  });
});

describe("what a dealer counts in one value", () => {
  const cars = (...weights: [dealer: string | null, weight: number][]): SimilarCar[] =>
    weights.map(([dealer, weight], level) => ({ price: asked(level, { dealer }) as ComparablePrice, level, weight }));
  const limited = (...weights: [string | null, number][]) => limitDealers(cars(...weights)).map(({ weight }) => weight);

  it("is at most a quarter of all others together", () => {
    expect(limited(["A", 6], ["A", 4], ["B", 2], [null, 18])).toEqual([3, 2, 2, 18]);
    expect(limited(["A", 5], [null, 20])).toEqual([5, 20]);
  });
  it("may be that of two cars that are wholly alike", () => {
    expect(limited(["A", 1], ["A", 1], [null, 1])).toEqual([1, 1, 1]);
    expect(limited(["A", 2], ["A", 2], [null, 4])).toEqual([1, 1, 4]);
    expect(limited(["A", 4])).toEqual([2]);
  });
  it("is that of each car where the seller is unknown", () => {
    expect(limited([null, 10], [null, 20], ["A", 1])).toEqual([10, 20, 1]);
  });
  it("leaves price and level unchanged", () => {
    const [one, other] = cars(["A", 9], ["B", 1]);
    expect(limitDealers([one, other] as SimilarCar[])[0]).toEqual({ ...one, weight: 2 });
  });
});

it("adds weights up, and knows the level that has half of the weight below it", () => {
  const cars = [3, 1, 2].map((level) => ({ price: asked(level) as ComparablePrice, level, weight: level }));
  expect(totalWeight(cars)).toBe(6);
  expect(totalWeight([])).toBe(0);
  expect(middleOf(cars)).toBe(2);
});
