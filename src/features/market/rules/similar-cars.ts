import type { Day } from "#core/facts/rules/day.ts";
import { areCompatible } from "./compatibility.ts";
import { type Likeness, vinPattern } from "./likeness.ts";
import type { ComparablePrice, MarketCar } from "./market-car.ts";
import { expectedDifference, positionOf, regionDifference, weightedMedian } from "./price-slopes.ts";
import type { PriceTable } from "./price-table.ts";
import type { RowsByYear, SegmentPrices } from "./segment-prices.ts";

/** A car with enough data to be valued. */
export type KnownCar = MarketCar & { year: number; mileage: number };

/** A price of a similar car: the logarithm of its price as if it were the valued car, and its weight. */
export type SimilarCar = { price: ComparablePrice; level: number; weight: number };

type View = { day: Day; isOwn: (price: ComparablePrice) => boolean };

const MAX_COMPARABLES = 40;
const MAX_OF_DEALER = 8;
const MAX_YEARS_APART = 3;
/** From more cars than this, only the most similar are sorted first: they are nearly always enough. */
const SHORTLIST = 3 * MAX_COMPARABLES;

/** The fall of the weight: with years, miles and days apart, and between different patterns of the VIN. */
const YEAR_FADES = 0.75;
const MILES_FADE = 27_000;
const DAYS_FADE = 30;
const OTHER_PATTERN = 0.35;
const OTHER_TRIM = 0.3;
/** The most prices of one model year that are read on each side of a mileage. */
const NEAREST = 100;
/** A pattern number that no car in a table has. */
const PATTERN_OF_NONE = -1;

/**
 * Returns asking prices of similar cars: of the same trim, and of the same pattern of the VIN with any trim name, if the pattern
 * means one kind of car. The most similar come first.
 */
export function findSimilarCars(car: KnownCar, likeness: Likeness, segment: SegmentPrices, view: View): SimilarCar[] {
  const { table, slopes } = segment;
  const at = positionOf(car.year, car.mileage, view.day);
  return chooseSimilar(table, weighSimilar(car, likeness, segment, view.day), view.isOwn).map(({ price, weight }) => ({
    price,
    level:
      Math.log(price.priceUsd) +
      expectedDifference(slopes, positionOf(price.car.year, price.car.mileage, price.lastDay), at) +
      regionDifference(slopes, price.car.region, car.region),
    weight,
  }));
}

type Weighed = { row: number; weight: number };

/** Weighs the prices that a car can be compared with; its own is among them. */
function weighSimilar(car: KnownCar, likeness: Likeness, segment: SegmentPrices, day: Day): Weighed[] {
  const { year, mileage, lastDay, pattern, build, patternNumbers, priceAt } = segment.table;
  const carsPattern = vinPattern(car.vin);
  const own = carsPattern === null ? 0 : (patternNumbers.get(carsPattern) ?? PATTERN_OF_NONE);
  const fits = new Map<number, boolean>();
  const isCompatible = (row: number): boolean => {
    const number = build[row] ?? 0;
    const known = fits.get(number);
    if (known !== undefined) return known;
    const answer = areCompatible(car, priceAt(row).car);
    fits.set(number, answer);
    return answer;
  };
  const found: Weighed[] = [];
  const add = (rows: Iterable<number>, likenessOfTrim: number) => {
    for (const row of rows) {
      if (!isCompatible(row)) continue;
      const theirs = pattern[row] ?? 0;
      const fades =
        YEAR_FADES * ((year[row] ?? 0) - car.year) ** 2 +
        0.5 * (((mileage[row] ?? 0) - car.mileage) / MILES_FADE) ** 2 +
        (day - (lastDay[row] ?? 0)) / DAYS_FADE;
      const isCodedOtherwise = own !== 0 && theirs !== 0 && own !== theirs;
      found.push({ row, weight: likenessOfTrim * Math.exp(-fades) * (isCodedOtherwise ? OTHER_PATTERN : 1) });
    }
  };
  const ofTrim = nearest(segment.ofTrim(likeness), car, mileage);
  add(ofTrim, 1);
  const known = new Set(ofTrim);
  const otherTrims = nearest(segment.ofPattern(own), car, mileage).filter((row) => !known.has(row));
  add(otherTrims, OTHER_TRIM);
  return found;
}

/** Returns rows of the years around a car's; of each year at most `NEAREST` on each side, because a large market has too many. */
function nearest(years: RowsByYear, car: KnownCar, mileage: Float64Array): number[] {
  const near: number[] = [];
  for (let year = car.year - MAX_YEARS_APART; year <= car.year + MAX_YEARS_APART; year += 1) {
    const rows = years.get(year) ?? [];
    const middle = rows.length <= 2 * NEAREST ? NEAREST : firstFrom(rows, mileage, car.mileage);
    for (let at = Math.max(0, middle - NEAREST); at < Math.min(rows.length, middle + NEAREST); at += 1)
      near.push(rows[at] ?? 0);
  }
  return near;
}

/** Returns the index of the first row with at least this many miles. */
function firstFrom(rows: readonly number[], mileage: Float64Array, miles: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mileage[rows[middle] ?? 0] ?? 0) < miles) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Chosen = { price: ComparablePrice; weight: number };

/** Chooses the most similar cars first; only a few of one dealer, as long as others have any. */
function chooseSimilar(table: PriceTable, found: readonly Weighed[], isOwn: View["isOwn"]): Chosen[] {
  const weights = Float64Array.from(found, ({ weight }) => weight).sort();
  const least = weights[weights.length - SHORTLIST];
  if (least !== undefined) {
    const shortlist = found.filter(({ weight }) => weight >= least);
    const { chosen } = limitEachDealer(table, shortlist, isOwn);
    if (chosen.length === MAX_COMPARABLES) return chosen;
  }
  const { chosen, rest } = limitEachDealer(table, found, isOwn);
  return [...chosen, ...rest.slice(0, MAX_COMPARABLES - chosen.length)];
}

function limitEachDealer(table: PriceTable, found: readonly Weighed[], isOwn: View["isOwn"]) {
  const perDealer = new Map<number, number>();
  const chosen: Chosen[] = [];
  const rest: Chosen[] = [];
  for (const { row, weight } of found.toSorted((a, b) => b.weight - a.weight)) {
    const price = table.priceAt(row);
    if (isOwn(price)) continue;
    const dealer = table.dealer[row] ?? 0;
    const before = dealer === 0 ? 0 : (perDealer.get(dealer) ?? 0);
    if (before >= MAX_OF_DEALER) {
      if (rest.length < MAX_COMPARABLES) rest.push({ price, weight });
      continue;
    }
    perDealer.set(dealer, before + 1);
    chosen.push({ price, weight });
    if (chosen.length === MAX_COMPARABLES) break;
  }
  return { chosen, rest };
}

/** Limits the weight of each dealer to a quarter of all others together, or to two equal cars. */
export function limitDealers(cars: readonly SimilarCar[]): SimilarCar[] {
  const total = totalWeight(cars);
  const limits = new Map<string, number>();
  for (const [dealer, own] of Map.groupBy(cars, ({ price }) => price.car.dealer)) {
    if (dealer === null) continue;
    const weight = totalWeight(own);
    limits.set(dealer, Math.min(1, Math.max(2, (total - weight) / 4) / weight));
  }
  return cars.map((one) => ({ ...one, weight: one.weight * (limits.get(one.price.car.dealer ?? "") ?? 1) }));
}

export function totalWeight(cars: readonly SimilarCar[]): number {
  return cars.reduce((sum, { weight }) => sum + weight, 0);
}

/** The weighted median level. */
export const middleOf = (cars: readonly SimilarCar[]): number =>
  weightedMedian(cars.map(({ level, weight }) => ({ value: level, weight })));
