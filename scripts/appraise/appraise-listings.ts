import { type Abstention, type Appraisal, appraise } from "#domain/market/appraise.ts";
import { DEAL_LABELS, type DealLabel, dealLabel } from "#domain/market/deal-label.ts";
import { likenessOf } from "#domain/market/likeness.ts";
import { type AskingPrice, askedBefore, type Day } from "#domain/market/market-car.ts";
import { type PriceSlopes, USUAL_SLOPES } from "#domain/market/price-slopes.ts";
import { learnRangeWidth } from "#domain/market/range-width.ts";
import { marketSlopes, type SegmentPrices, segmentPrices } from "#domain/market/segment-prices.ts";
import type { RecordedListing, RecordedListings } from "./recorded-listings.ts";

/** How well recorded listings were valued. Shares and errors are fractions; null where no listing was valued. */
export type AppraisalFigures = {
  listings: number;
  /** Those that would get a label. All other figures are about them. */
  valued: number;
  coverage: number | null;
  medianError: number | null;
  p90Error: number | null;
  within5: number | null;
  within10: number | null;
  /** The median of signed errors: above 0 where values are too high. */
  bias: number | null;
  /** How many asking prices are within the range that is to cover 80 %. */
  inRange: number | null;
  labels: Record<DealLabel, number>;
  withoutLabel: Record<Abstention | "far-from-value", number>;
};

/** Listings of the file's first days are not valued: there is nothing before them. */
const DAYS_BEFORE = 45;
/** The market's slopes are learned once a week: they move slowly. */
const DAYS_OF_SLOPES = 7;
/** How the range's width is learned anew while listings are valued one after the other. */
const LISTINGS_PER_WIDTH = 100;

/** The market of a file as of any day. What is asked later is not known to it. */
class RecordedMarket {
  readonly #isDated: boolean;
  readonly #all: readonly RecordedListing[];
  readonly #byMake: ReadonlyMap<string | null, readonly RecordedListing[]>;
  readonly #bySegment: ReadonlyMap<string | undefined, readonly RecordedListing[]>;
  readonly #slopes = new Map<string, PriceSlopes>();
  readonly #segments = new Map<string, { day: Day; prices: SegmentPrices }>();

  constructor({ listings, isDated }: RecordedListings) {
    this.#isDated = isDated;
    this.#all = listings;
    this.#byMake = Map.groupBy(listings, ({ car }) => car.make);
    this.#bySegment = Map.groupBy(listings, ({ car }) => likenessOf(car)?.segment);
  }

  /** Asking prices of a car's make and model on the day before. */
  segmentOn(day: Day, { car }: RecordedListing): SegmentPrices | null {
    const segment = likenessOf(car)?.segment;
    if (segment === undefined || car.make === null) return null;
    const kept = this.#segments.get(segment);
    if (kept?.day === day) return kept.prices;
    const prices = segmentPrices(
      this.#askedBefore(day, this.#bySegment.get(segment) ?? []),
      this.#slopesOf(car.make, this.#isDated ? day - (day % DAYS_OF_SLOPES) : day),
    );
    this.#segments.set(segment, { day, prices });
    return prices;
  }

  #slopesOf(make: string | null, day: Day): PriceSlopes {
    const key = `${make} ${day}`;
    let slopes = this.#slopes.get(key);
    if (slopes === undefined) {
      const listings = make === null ? this.#all : (this.#byMake.get(make) ?? []);
      slopes = marketSlopes(this.#askedBefore(day, listings), make === null ? USUAL_SLOPES : this.#slopesOf(null, day));
      this.#slopes.set(key, slopes);
    }
    return slopes;
  }

  #askedBefore(day: Day, listings: readonly RecordedListing[]): AskingPrice[] {
    return listings.flatMap(({ id, car, spells }) => {
      const [only] = spells;
      const asked = this.#isDated ? askedBefore(spells, day, DAYS_BEFORE) : only && { ...only, lastDay: day };
      return asked ? [{ id, car, priceUsd: asked.priceUsd, lastDay: asked.lastDay }] : [];
    });
  }
}

export type ValuedListing = { listing: RecordedListing; priceUsd: number; appraisal: Appraisal };

/**
 * Values each listing from others, as of its first day: with days, from what was asked in the 45 days before, and only where
 * the file goes back so far; without days, from all others.
 */
export function appraiseListings(recorded: RecordedListings): AppraisalFigures {
  return summarise(valueListings(recorded));
}

/** The values that the figures are about, each with the price that was asked first. */
export function valueListings(recorded: RecordedListings): ValuedListing[] {
  const market = new RecordedMarket(recorded);
  const targets = listingsToValue(recorded);
  const results = valueAll(market, recorded, targets, []);
  // Without days there is no before: the range's width is learned from all of them first.
  return recorded.isDated ? results : valueAll(market, recorded, targets, distancesOf(results));
}

function listingsToValue({ listings, isDated }: RecordedListings): RecordedListing[] {
  if (!isDated) return [...listings];
  const firstDay = (listing: RecordedListing) => listing.spells[0]?.from ?? 0;
  const start = listings.reduce((first, listing) => Math.min(first, firstDay(listing)), Infinity);
  return listings
    .filter((listing) => firstDay(listing) >= start + DAYS_BEFORE)
    .sort((a, b) => firstDay(a) - firstDay(b));
}

function valueAll(
  market: RecordedMarket,
  { listings, isDated }: RecordedListings,
  targets: readonly RecordedListing[],
  learned: readonly number[],
): ValuedListing[] {
  const results: ValuedListing[] = [];
  let rangeWidth = learnRangeWidth(learned);
  const newestYear = listings.reduce((year, { car }) => Math.max(year, car.year ?? 0), 0);
  for (const [n, listing] of targets.entries()) {
    const [first] = listing.spells;
    if (first === undefined) continue;
    if (isDated && n % LISTINGS_PER_WIDTH === 0) rangeWidth = learnRangeWidth(distancesOf(results));
    const day = isDated ? first.from : Math.floor(Date.UTC(newestYear) / 86_400_000);
    const segment = market.segmentOn(day, listing);
    const appraisal: Appraisal =
      segment === null
        ? { kind: "none", reason: "facts-missing", comparables: 0 }
        : appraise(listing.car, segment, {
            day,
            rangeWidth,
            isOwn: ({ id, car: { vin } }) => id === listing.id || (vin !== null && vin === listing.car.vin),
          });
    results.push({ listing, priceUsd: first.priceUsd, appraisal });
  }
  return results;
}

function distancesOf(results: readonly ValuedListing[]): number[] {
  return results.flatMap(({ priceUsd, appraisal }) =>
    appraisal.kind === "value" ? [Math.abs(Math.log(priceUsd / appraisal.valueUsd)) / appraisal.spread] : [],
  );
}

function summarise(results: readonly ValuedListing[]): AppraisalFigures {
  const labels = Object.fromEntries(DEAL_LABELS.map((label) => [label, 0])) as AppraisalFigures["labels"];
  const withoutLabel = {
    "facts-missing": 0,
    "too-old": 0,
    "too-new": 0,
    "too-few": 0,
    "too-spread": 0,
    "far-from-value": 0,
  };
  const errors: number[] = [];
  let inRange = 0;
  for (const { priceUsd, appraisal } of results) {
    if (appraisal.kind === "none") {
      withoutLabel[appraisal.reason] += 1;
      continue;
    }
    const label = dealLabel({ ...appraisal, priceUsd });
    if (label === null) {
      withoutLabel["far-from-value"] += 1;
      continue;
    }
    labels[label] += 1;
    errors.push((appraisal.valueUsd - priceUsd) / priceUsd);
    if (priceUsd >= appraisal.lowUsd && priceUsd <= appraisal.highUsd) inRange += 1;
  }
  const valued = errors.length;
  const sizes = errors.map(Math.abs);
  const share = (count: number, of: number) => (of === 0 ? null : Number((count / of).toFixed(4)));
  return {
    listings: results.length,
    valued,
    coverage: share(valued, results.length),
    medianError: quantile(sizes, 0.5),
    p90Error: quantile(sizes, 0.9),
    within5: share(sizes.filter((size) => size <= 0.05).length, valued),
    within10: share(sizes.filter((size) => size <= 0.1).length, valued),
    bias: quantile(errors, 0.5),
    inRange: share(inRange, valued),
    labels,
    withoutLabel,
  };
}

function quantile(values: readonly number[], share: number): number | null {
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return value === undefined ? null : Number(value.toFixed(4));
}
