import type { Day } from "#core/facts/rules/day.ts";
import type { Abstention } from "#core/facts/rules/no-label.ts";
import { isImpossibleMileage } from "#core/facts/rules/possible-values.ts";
import { likenessOf } from "./likeness.ts";
import type { ComparablePrice, MarketCar } from "./market-car.ts";
import { type PriceSlopes, regionDifference } from "./price-slopes.ts";
import type { SegmentPrices } from "./segment-prices.ts";
import {
  findSimilarCars,
  type KnownCar,
  limitDealers,
  middleOf,
  type SimilarCar,
  totalWeight,
} from "./similar-cars.ts";

/** A car that a value is based on. */
export type Comparable = {
  id: number;
  priceUsd: number;
  /** Its price as if it were the appraised car: with all adjustments. US dollars. */
  adjustedUsd: number;
  /** US dollars, added to its price. */
  adjustments: { age: number; mileage: number; region: number; time: number };
  /** Its weight among the others, as a share of 1. */
  share: number;
};

export type Appraisal =
  | {
      kind: "value";
      valueUsd: number;
      /** The middle 80 % of likely asking prices. */
      lowUsd: number;
      highUsd: number;
      /** How far the comparables' adjusted prices spread around the value: a standard deviation, as a share of it. */
      spread: number;
      /** Sorted by weight. */
      comparables: Comparable[];
      /** The number of equally weighted cars that would say as much, at least three: 1 / Σ share². */
      effectiveCount: number;
    }
  /** `comparables`: that number of the similar cars that were found. */
  | { kind: "none"; reason: Abstention; comparables: number };

/** A few comparable cars must be very similar; more of them may differ, if their prices agree. An equal car has weight 1. */
const MIN_COMPARABLES = 3;
/** The fewest comparables by `effectiveCount`. A hair less, because sums of shares are not exact. */
const MIN_EFFECTIVE = 3 - 1e-9;
/** The halvings in which the power that evens weights out is found. */
const POWER_HALVINGS = 20;
const MIN_WEIGHT = 0.5;
const SEVERAL = 5;
const MIN_WEIGHT_OF_SEVERAL = 0.15;
const MAX_AGE_YEARS = 25;
/** A price whose adjusted level is further than this from the others' middle counts as wrong or as another car's. */
const FAR_OFF = Math.log(1.25);
const MAX_SPREAD = 0.13;
const MIN_KEPT_SHARE = 0.5;
/** The 90th percentile of a normal distribution: 80 % lie between it and its opposite. */
const USUAL_RANGE = 1.28;
/** From this many of the segment's spreads on, a price's pull on the mean grows no more. */
const ROBUST_LIMIT = 0.45;
/** The weight of the segment's spread in a car's spread, as a number of cars. */
const PRIOR_CARS = 5;

/** The uncertainty of adjustments: logarithms for each year and each 10,000 miles of the average difference. */
const DOUBT_PER_YEAR = 0.05;
const DOUBT_PER_10K_MILES = 0.015;

export type AppraiseOptions = {
  day: Day;
  /** Returns whether a listing is the car's own, which says nothing about its value. */
  isOwn: (price: ComparablePrice) => boolean;
  /** Half of the range in spreads, from `learnRangeWidth`. */
  rangeWidth?: number;
};

/**
 * Appraises a car by the asking prices of similar cars: its value on a day, or the reason why there is none.
 * @param segment asking prices of the same make and model, none of them of that day or later
 */
export function appraise(car: MarketCar, segment: SegmentPrices, options: AppraiseOptions): Appraisal {
  const { year, mileage } = car;
  const likeness = likenessOf(car);
  if (likeness === null || year === null || mileage === null || mileage <= 0) return none("facts-missing", 0);
  const age = new Date(options.day * 86_400_000).getUTCFullYear() - year;
  if (isImpossibleMileage(mileage, age)) return none("facts-impossible", 0);
  if (age > MAX_AGE_YEARS) return none("too-old", 0);
  if (age < -1) return none("too-new", 0);
  const known = { ...car, year, mileage };
  const found = findSimilarCars(known, likeness, segment, options);
  if (!areEnough(found)) {
    // True when nobody has asked a price yet for a car of this model that is as new.
    const newest = segment.newestYear();
    return none(newest > -Infinity && newest < year ? "too-new" : "too-few", toldCount(found));
  }
  const limited = limitDealers(found);
  const middle = middleOf(limited);
  const near = limitDealers(found.filter(({ level }) => Math.abs(level - middle) <= FAR_OFF));
  if (near.length < MIN_COMPARABLES || totalWeight(near) < MIN_KEPT_SHARE * totalWeight(limited)) {
    return none("too-spread", toldCount(found));
  }
  const kept = limitDealers(evenOut(near));
  const total = totalWeight(kept);
  const effective = effectiveCount(kept);
  if (effective < MIN_EFFECTIVE) return none("too-few", toldCount(found));
  const level = robustMean(kept, segment.slopes.residual);
  const uncertainty = uncertaintyOf(known, level, kept, segment.slopes.residual);
  if (uncertainty > MAX_SPREAD) return none("too-spread", toldCount(found));
  const half = (options.rangeWidth ?? USUAL_RANGE) * uncertainty;
  return {
    kind: "value",
    valueUsd: Math.round(Math.exp(level)),
    lowUsd: Math.round(Math.exp(level - half)),
    highUsd: Math.round(Math.exp(level + half)),
    spread: uncertainty,
    effectiveCount: effective,
    comparables: kept.map(({ price, weight: own }) => explain(price, known, segment.slopes, options.day, own / total)),
  };
}

/** Returns the number of equally weighted cars that would say as much: 1 / Σ share². */
const effectiveCount = (cars: readonly SimilarCar[]): number =>
  totalWeight(cars) ** 2 / cars.reduce((sum, { weight }) => sum + weight ** 2, 0);

/** Returns the number of similar cars that is told. */
const toldCount = (cars: readonly SimilarCar[]): number => (cars.length === 0 ? 0 : Math.floor(effectiveCount(cars)));

/**
 * Evens out the weights of cars, as little as makes them count as three: the same power, 0 to 1, of each. Their order stays, and their
 * total.
 * @param cars at least three
 */
function evenOut(cars: readonly SimilarCar[]): readonly SimilarCar[] {
  if (effectiveCount(cars) >= MIN_EFFECTIVE) return cars;
  let [low, high] = [0, 1];
  for (let halving = 0; halving < POWER_HALVINGS; halving += 1) {
    const power = (low + high) / 2;
    if (effectiveCount(withPower(cars, power)) >= MIN_EFFECTIVE) low = power;
    else high = power;
  }
  return withPower(cars, low);
}

function withPower(cars: readonly SimilarCar[], power: number): SimilarCar[] {
  const evened = cars.map((car) => ({ ...car, weight: car.weight ** power }));
  const scale = totalWeight(cars) / totalWeight(evened);
  return evened.map((car) => ({ ...car, weight: car.weight * scale }));
}

function none(reason: Abstention, comparables: number): Appraisal {
  return { kind: "none", reason, comparables };
}

function areEnough(cars: readonly SimilarCar[]): boolean {
  const minWeight = cars.length < SEVERAL ? MIN_WEIGHT : MIN_WEIGHT_OF_SEVERAL;
  return cars.length >= MIN_COMPARABLES && totalWeight(cars) >= minWeight;
}

/** The weighted mean, in which prices far from it count less: Huber's. */
function robustMean(cars: readonly SimilarCar[], residual: number): number {
  const limit = ROBUST_LIMIT * residual;
  let mean = middleOf(cars);
  for (let round = 0; round < 5; round += 1) {
    let sum = 0;
    let weights = 0;
    for (const { level, weight } of cars) {
      const distance = Math.abs(level - mean);
      const counted = distance <= limit ? weight : (weight * limit) / distance;
      sum += counted * level;
      weights += counted;
    }
    mean = sum / weights;
  }
  return mean;
}

/**
 * Returns the uncertainty of asking prices around the value, as a standard deviation in logarithms. It grows with the spread of similar
 * cars' prices (or their segment's, where they are few), and with the adjustments, when all similar cars are newer or all have more
 * miles.
 */
function uncertaintyOf(car: KnownCar, level: number, cars: readonly SimilarCar[], residual: number): number {
  const total = totalWeight(cars);
  const mean = (of: (one: SimilarCar) => number) => cars.reduce((sum, one) => sum + one.weight * of(one), 0) / total;
  const effective = effectiveCount(cars);
  // 1.25 mean distances are a standard deviation of a normal distribution.
  const own = 1.25 * mean((one) => Math.min(Math.abs(one.level - level), 4 * residual));
  const variance = (effective * own ** 2 + PRIOR_CARS * residual ** 2) / (effective + PRIOR_CARS);
  const years = mean(({ price }) => price.car.year - car.year);
  const tenThousandMiles = mean(({ price }) => price.car.mileage - car.mileage) / 10_000;
  return Math.hypot(
    Math.sqrt(variance * (1 + 1 / effective)),
    DOUBT_PER_YEAR * years,
    DOUBT_PER_10K_MILES * tenThousandMiles,
  );
}

/** The adjustments of one comparable in dollars: the price after each step, one after the other. */
function explain(price: ComparablePrice, car: KnownCar, slopes: PriceSlopes, day: Day, share: number): Comparable {
  const other = price.car;
  const steps = {
    age: slopes.perYear * (car.year - other.year),
    mileage: (slopes.per10kMiles * (car.mileage - other.mileage)) / 10_000,
    region: regionDifference(slopes, other.region, car.region),
    time: (slopes.per30Days * (day - price.lastDay)) / 30,
  };
  const adjustments = { age: 0, mileage: 0, region: 0, time: 0 };
  let [level, adjustedUsd] = [Math.log(price.priceUsd), price.priceUsd];
  for (const name of ["age", "mileage", "region", "time"] as const) {
    level += steps[name];
    adjustments[name] = Math.round(Math.exp(level)) - adjustedUsd;
    adjustedUsd += adjustments[name];
  }
  return { id: price.id, priceUsd: price.priceUsd, adjustedUsd, adjustments, share };
}
