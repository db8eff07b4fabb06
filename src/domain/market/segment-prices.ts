import { likenessOf, vinPattern } from "./likeness.ts";
import type { AskingPrice, ComparablePrice } from "./market-car.ts";
import { learnRegions, learnSlopes, type PriceSlopes } from "./price-slopes.ts";
import { patternsOfOneKind } from "./vin-patterns.ts";

/** Prices of like cars by model year; each list by mileage. */
export type PricesByYear = ReadonlyMap<number, readonly ComparablePrice[]>;

/** The asking prices of one make and model, ready to be compared with. */
export type SegmentPrices = {
  slopes: PriceSlopes;
  byTrim: ReadonlyMap<string, PricesByYear>;
  /** By `vinPattern`, for cars whose trim is written differently or not at all. */
  byPattern: ReadonlyMap<string, PricesByYear>;
};

/** So many cars of one dealer and trim shape the slopes with their full weight; more of them share this weight. */
const DEALER_CARS = 3;
/** So many like cars of one dealer are compared with. */
const MAX_OF_DEALER = 60;

/**
 * Prepares the asking prices of one segment: each car once, and the slopes that they teach.
 * @param prices of one make and model; those of cars without year or mileage are left out
 * @param prior slopes of the make or of the whole market
 */
export function segmentPrices(prices: readonly AskingPrice[], prior: PriceSlopes): SegmentPrices {
  const cars = eachCarOnce(prices);
  const trims = [...byTrimOf(cars).values()];
  return arrange(cars, learnSlopes(trims, prior, dealerWeights(trims)));
}

/**
 * Prepares asking prices of a segment whose slopes are known already.
 * @param prices those of the segment that a car may be compared with
 */
export const pricesWithSlopes = (prices: readonly AskingPrice[], slopes: PriceSlopes): SegmentPrices =>
  arrange(eachCarOnce(prices), slopes);

function arrange(cars: ComparablePrice[], slopes: PriceSlopes): SegmentPrices {
  cars.sort((a, b) => a.car.mileage - b.car.mileage);
  const patterns = Map.groupBy(cars, ({ car }) => vinPattern(car.vin) ?? "");
  patterns.delete("");
  return { slopes, byTrim: byYear(byTrimOf(cars)), byPattern: byYear(patternsOfOneKind(patterns, slopes)) };
}

const byTrimOf = (cars: readonly ComparablePrice[]): Map<string, ComparablePrice[]> =>
  Map.groupBy(cars, ({ car }) => likenessOf(car)?.trim ?? "");

/** Learns slopes and regions over many segments: those of a make, or of the whole market. */
export function marketSlopes(prices: readonly AskingPrice[], prior: PriceSlopes): PriceSlopes {
  const cells = Map.groupBy(eachCarOnce(prices), ({ car }) => {
    const { segment, trim } = likenessOf(car) ?? { segment: "", trim: "" };
    return `${segment}|${trim}`;
  });
  const weights = dealerWeights(cells.values());
  return learnRegions(cells.values(), learnSlopes(cells.values(), prior, weights), weights);
}

function byYear(groups: ReadonlyMap<string, readonly ComparablePrice[]>): Map<string, PricesByYear> {
  return new Map([...groups].map(([key, prices]) => [key, Map.groupBy(thinDealers(prices), ({ car }) => car.year)]));
}

/** Of a dealer with very many like cars a sample over all mileages, so that nobody's cars hide those of others. */
function thinDealers(prices: readonly ComparablePrice[]): readonly ComparablePrice[] {
  const left = new Set<ComparablePrice>();
  for (const [dealer, cars] of Map.groupBy(prices, ({ car }) => car.dealer)) {
    if (dealer === null || cars.length <= MAX_OF_DEALER) continue;
    const step = cars.length / MAX_OF_DEALER;
    const kept = new Set(Array.from({ length: MAX_OF_DEALER }, (_, i) => cars[Math.floor(i * step)]));
    for (const car of cars) if (!kept.has(car)) left.add(car);
  }
  return left.size === 0 ? prices : prices.filter((price) => !left.has(price));
}

/**
 * Each VIN once, with the price that was asked last. Listings that agree in trim, year, mileage and price are one car, too: a
 * dealer who lists a car five hundred times does not make it a market.
 */
function eachCarOnce(prices: readonly AskingPrice[]): ComparablePrice[] {
  const cars = new Map<string, ComparablePrice>();
  const vins = new Set<string>();
  for (const price of prices.toSorted((a, b) => b.lastDay - a.lastDay)) {
    if (!isComparable(price)) continue;
    const { year, mileage, vin, trim } = price.car;
    const same = `${year} ${mileage} ${price.priceUsd} ${trim}`;
    if ((vin !== null && vins.has(vin)) || cars.has(same)) continue;
    if (vin !== null) vins.add(vin);
    cars.set(same, price);
  }
  return [...cars.values()];
}

function isComparable(price: AskingPrice): price is ComparablePrice {
  const { year, mileage } = price.car;
  return year !== null && mileage !== null && mileage > 0 && price.priceUsd > 0;
}

function dealerWeights(cells: Iterable<readonly AskingPrice[]>): Map<number, number> {
  const weights = new Map<number, number>();
  for (const cell of cells) {
    for (const [dealer, cars] of Map.groupBy(cell, ({ car }) => car.dealer)) {
      if (dealer === null || cars.length <= DEALER_CARS) continue;
      for (const { id } of cars) weights.set(id, DEALER_CARS / cars.length);
    }
  }
  return weights;
}
