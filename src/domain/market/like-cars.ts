import { areCompatible } from "./compatibility.ts";
import { vinPattern } from "./likeness.ts";
import type { ComparablePrice, Day, MarketCar } from "./market-car.ts";
import { expectedDifference, positionOf, regionDifference, weightedMedian } from "./price-slopes.ts";
import type { PricesByYear, SegmentPrices } from "./segment-prices.ts";

/** A car that says enough to be valued. */
export type KnownCar = MarketCar & { year: number; mileage: number };

/** A price of a like car: the logarithm of what it would be for the valued car, and how much it counts. */
export type LikeCar = { price: ComparablePrice; level: number; weight: number };

type View = { day: Day; isOwn: (price: ComparablePrice) => boolean };

const MAX_COMPARABLES = 40;
const MAX_OF_DEALER = 8;
const MAX_YEARS_APART = 3;

/** How likeness fades: with years, miles and days apart, and between different patterns of the VIN. */
const YEAR_FADES = 0.75;
const MILES_FADE = 25_000;
const DAYS_FADE = 30;
const OTHER_PATTERN = 0.35;
const OTHER_TRIM = 0.3;
/** Of one model year, so many prices with less and as many with more miles are looked at. */
const NEAREST = 100;

/**
 * Asking prices of cars like this one: of the same trim, and of the same pattern of the VIN whatever their trim is called,
 * where such a pattern stands for one kind of car. The most like come first.
 */
export function likeCarsOf(car: KnownCar, trim: string, segment: SegmentPrices, { day, isOwn }: View): LikeCar[] {
  const { slopes } = segment;
  const at = positionOf(car.year, car.mileage, day);
  const pattern = vinPattern(car.vin);
  const likeCars = new Map<ComparablePrice, number>();
  const add = (prices: PricesByYear | undefined, likeness: number) => {
    for (let year = car.year - MAX_YEARS_APART; year <= car.year + MAX_YEARS_APART; year += 1) {
      for (const price of nearestByMileage(prices?.get(year) ?? [], car.mileage)) {
        if (!likeCars.has(price) && !isOwn(price) && areCompatible(car, price.car)) likeCars.set(price, likeness);
      }
    }
  };
  add(segment.byTrim.get(trim), 1);
  if (pattern !== null) add(segment.byPattern.get(pattern), OTHER_TRIM);
  const found = [...likeCars].map(([price, likeness]): LikeCar => {
    const { year, mileage, vin, region } = price.car;
    const theirs = vinPattern(vin);
    const fades =
      YEAR_FADES * (year - car.year) ** 2 +
      0.5 * ((mileage - car.mileage) / MILES_FADE) ** 2 +
      (day - price.lastDay) / DAYS_FADE;
    const isCodedOtherwise = pattern !== null && theirs !== null && pattern !== theirs;
    return {
      price,
      level:
        Math.log(price.priceUsd) +
        expectedDifference(slopes, positionOf(year, mileage, price.lastDay), at) +
        regionDifference(slopes, region, car.region),
      weight: likeness * Math.exp(-fades) * (isCodedOtherwise ? OTHER_PATTERN : 1),
    };
  });
  return chooseLike(found);
}

/** At most `NEAREST` on each side, of prices in order of mileage: a large market has more than a value needs. */
function nearestByMileage(prices: readonly ComparablePrice[], mileage: number): readonly ComparablePrice[] {
  if (prices.length <= 2 * NEAREST) return prices;
  let [low, high] = [0, prices.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle]?.car.mileage ?? 0) < mileage) low = middle + 1;
    else high = middle;
  }
  return prices.slice(Math.max(0, low - NEAREST), low + NEAREST);
}

/** The most like first; of one dealer a few, as long as others have any. */
function chooseLike(cars: LikeCar[]): LikeCar[] {
  cars.sort((a, b) => b.weight - a.weight);
  const perDealer = new Map<string, number>();
  const chosen: LikeCar[] = [];
  const rest: LikeCar[] = [];
  for (const car of cars) {
    const { dealer } = car.price.car;
    const before = dealer === null ? 0 : (perDealer.get(dealer) ?? 0);
    if (before >= MAX_OF_DEALER) {
      rest.push(car);
      continue;
    }
    if (dealer !== null) perDealer.set(dealer, before + 1);
    chosen.push(car);
    if (chosen.length === MAX_COMPARABLES) return chosen;
  }
  return [...chosen, ...rest.slice(0, MAX_COMPARABLES - chosen.length)];
}

/** No dealer counts more than a quarter of all others together, or than two cars that are wholly alike. */
export function limitDealers(cars: readonly LikeCar[]): LikeCar[] {
  const total = totalWeight(cars);
  const limits = new Map<string, number>();
  for (const [dealer, own] of Map.groupBy(cars, ({ price }) => price.car.dealer)) {
    if (dealer === null) continue;
    const weight = totalWeight(own);
    limits.set(dealer, Math.min(1, Math.max(2, (total - weight) / 4) / weight));
  }
  return cars.map((one) => ({ ...one, weight: one.weight * (limits.get(one.price.car.dealer ?? "") ?? 1) }));
}

export function totalWeight(cars: readonly LikeCar[]): number {
  return cars.reduce((sum, { weight }) => sum + weight, 0);
}

/** The level that has half of the weight below it. */
export const middleOf = (cars: readonly LikeCar[]): number =>
  weightedMedian(cars.map(({ level, weight }) => ({ value: level, weight })));
