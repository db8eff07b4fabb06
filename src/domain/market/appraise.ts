import { areCompatible } from "./compatibility.ts";
import { likenessOf, vinPattern } from "./likeness.ts";
import type { Day, MarketCar } from "./market-car.ts";
import { expectedDifference, type PriceSlopes, positionOf, regionDifference, weightedMedian } from "./price-slopes.ts";
import type { ComparablePrice, PricesByYear, SegmentPrices } from "./segment-prices.ts";

/** A car that a value rests on. */
export type Comparable = {
  id: number;
  priceUsd: number;
  /** What it would ask if it were the appraised car: its price and all adjustments. US dollars. */
  adjustedUsd: number;
  /** US dollars, added to its price. */
  adjustments: { age: number; mileage: number; region: number; time: number };
  /** How much it counts among the others, as a share of 1. */
  share: number;
};

/** Why a car has no value. */
export type Abstention = "facts-missing" | "too-old" | "too-new" | "too-few" | "too-spread";

export type Appraisal =
  | {
      kind: "value";
      valueUsd: number;
      /** The middle 80 % of likely asking prices. */
      lowUsd: number;
      highUsd: number;
      /** How far the comparables' adjusted prices spread around the value: a standard deviation, as a share of it. */
      spread: number;
      /** What counts most comes first. */
      comparables: Comparable[];
    }
  | { kind: "none"; reason: Abstention; comparables: number };

/** Of these the rule "enough like it" is made. */
const MIN_COMPARABLES = 3;
const MIN_WEIGHT = 0.5;
const MAX_COMPARABLES = 40;
const MAX_OF_DEALER = 8;
const MAX_YEARS_APART = 3;
const MAX_AGE_YEARS = 25;
/** Prices whose adjusted level is further than this from the others' middle are taken for wrong or for another car. */
const FAR_OFF = Math.log(1.25);
const MAX_SPREAD = 0.12;
const MIN_KEPT_SHARE = 0.5;
/** The 90th percentile of a normal distribution: 80 % lie between it and its opposite. */
const USUAL_RANGE = 1.28;
/** How many cars of the segment's own spread are taken into a car's. */
const PRIOR_CARS = 5;

/** How likeness fades: with years, miles and days apart, and between different patterns of the VIN. */
const YEAR_FADES = 0.5;
const MILES_FADE = 25_000;
const DAYS_FADE = 30;
const OTHER_PATTERN = 0.35;
const OTHER_TRIM = 0.3;
/** Of one model year, so many prices with less and as many with more miles are looked at. */
const NEAREST = 100;

export type AppraiseOptions = {
  day: Day;
  /** Listings that say nothing about the car: its own. */
  isOwn: (price: ComparablePrice) => boolean;
  /** Half of the range in spreads, as `learnRangeWidth` has learned it. */
  rangeWidth?: number;
};

type Candidate = { price: ComparablePrice; level: number; weight: number };

/**
 * What like cars are asked for: the value of a car on a day, or the reason why there is none.
 * @param segment asking prices of the same make and model, none of them of that day or later
 */
export function appraise(car: MarketCar, segment: SegmentPrices, options: AppraiseOptions): Appraisal {
  const { year, mileage } = car;
  const likeness = likenessOf(car);
  if (likeness === null || year === null || mileage === null || mileage <= 0) return none("facts-missing", 0);
  const age = new Date(options.day * 86_400_000).getUTCFullYear() - year;
  if (age > MAX_AGE_YEARS) return none("too-old", 0);
  if (age < -1) return none("too-new", 0);
  const known = { ...car, year, mileage };
  const found = chooseLike(candidatesOf(known, likeness.trim, segment, options));
  const weight = sumOf(found);
  if (found.length < MIN_COMPARABLES || weight < MIN_WEIGHT) {
    return none(isNewerThanAll(known, segment) ? "too-new" : "too-few", found.length);
  }
  const middle = middleOf(limitDealers(found));
  const kept = limitDealers(found.filter(({ level }) => Math.abs(level - middle) <= FAR_OFF));
  if (kept.length < MIN_COMPARABLES || sumOf(kept) < MIN_KEPT_SHARE * sumOf(limitDealers(found))) {
    return none("too-spread", found.length);
  }
  const { residual } = segment.slopes;
  const level = robustMean(kept, residual);
  const total = sumOf(kept);
  const effective = total ** 2 / kept.reduce((sum, one) => sum + one.weight ** 2, 0);
  const own =
    1.25 *
    (kept.reduce((sum, one) => sum + one.weight * Math.min(Math.abs(one.level - level), 4 * residual), 0) / total);
  const spread = Math.sqrt((effective * own ** 2 + PRIOR_CARS * residual ** 2) / (effective + PRIOR_CARS));
  const uncertainty = spread * Math.sqrt(1 + 1 / effective);
  if (uncertainty > MAX_SPREAD) return none("too-spread", found.length);
  const half = (options.rangeWidth ?? USUAL_RANGE) * uncertainty;
  return {
    kind: "value",
    valueUsd: Math.round(Math.exp(level)),
    lowUsd: Math.round(Math.exp(level - half)),
    highUsd: Math.round(Math.exp(level + half)),
    spread: uncertainty,
    comparables: kept.map(({ price, weight: own }) => explain(price, known, segment.slopes, options.day, own / total)),
  };
}

function none(reason: Abstention, comparables: number): Appraisal {
  return { kind: "none", reason, comparables };
}

/** Whether nobody has asked a price yet for a car of its model that is as new. */
function isNewerThanAll({ year }: KnownCar, { byTrim }: SegmentPrices): boolean {
  const newest = byTrim.values().reduce((last, prices) => Math.max(last, ...prices.keys()), -Infinity);
  return newest > -Infinity && newest < year;
}

type KnownCar = MarketCar & { year: number; mileage: number };

/** Prices of the same trim, and those whose VIN is coded alike whatever their trim is called. */
function candidatesOf(car: KnownCar, trim: string, segment: SegmentPrices, options: AppraiseOptions): Candidate[] {
  const { day, isOwn } = options;
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
  return [...likeCars].map(([price, likeness]) => {
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
function chooseLike(candidates: Candidate[]): Candidate[] {
  candidates.sort((a, b) => b.weight - a.weight);
  const perDealer = new Map<string, number>();
  const chosen: Candidate[] = [];
  const rest: Candidate[] = [];
  for (const candidate of candidates) {
    const { dealer } = candidate.price.car;
    const before = dealer === null ? 0 : (perDealer.get(dealer) ?? 0);
    if (before >= MAX_OF_DEALER) {
      rest.push(candidate);
      continue;
    }
    if (dealer !== null) perDealer.set(dealer, before + 1);
    chosen.push(candidate);
    if (chosen.length === MAX_COMPARABLES) return chosen;
  }
  return [...chosen, ...rest.slice(0, MAX_COMPARABLES - chosen.length)];
}

/** No dealer counts more than a quarter of all others together, or than two cars that are wholly alike. */
function limitDealers(candidates: readonly Candidate[]): Candidate[] {
  const total = sumOf(candidates);
  const limits = new Map<string, number>();
  for (const [dealer, own] of Map.groupBy(candidates, ({ price }) => price.car.dealer)) {
    if (dealer === null) continue;
    const weight = sumOf(own);
    limits.set(dealer, Math.min(1, Math.max(2, (total - weight) / 4) / weight));
  }
  return candidates.map((one) => ({ ...one, weight: one.weight * (limits.get(one.price.car.dealer ?? "") ?? 1) }));
}

function sumOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { weight }) => sum + weight, 0);
}

const middleOf = (candidates: readonly Candidate[]): number =>
  weightedMedian(candidates.map(({ level, weight }) => ({ value: level, weight })));

/** The weighted mean, in which prices far from it count less: Huber's. */
function robustMean(candidates: readonly Candidate[], residual: number): number {
  const limit = 1.2 * residual;
  let mean = middleOf(candidates);
  for (let round = 0; round < 5; round += 1) {
    let sum = 0;
    let weights = 0;
    for (const { level, weight } of candidates) {
      const distance = Math.abs(level - mean);
      const counted = distance <= limit ? weight : (weight * limit) / distance;
      sum += counted * level;
      weights += counted;
    }
    mean = sum / weights;
  }
  return mean;
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
