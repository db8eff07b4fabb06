import type { Day } from "#core/facts/rules/day.ts";
import { DEAL_LABELS, type DealLabel } from "#core/facts/rules/deal-label.ts";
import type { StoredReason } from "#core/facts/rules/no-label.ts";
import type { Appraisal } from "#features/market/rules/appraise.ts";
import { judgeCar } from "#features/market/rules/judge-car.ts";
import { learnRangeWidth } from "#features/market/rules/range-width.ts";
import type { RecordedListing, RecordedListings } from "./recorded-listings.ts";
import { DAYS_BEFORE, RecordedMarket } from "./recorded-market.ts";

/** The quality of the values of recorded listings. Shares and errors are fractions; null where no listing was valued. */
export type AppraisalFigures = {
  listings: number;
  /** Listings that would get a label. All other figures are about them. */
  valued: number;
  coverage: number | null;
  medianError: number | null;
  p90Error: number | null;
  within5: number | null;
  within10: number | null;
  /** The median of signed errors: above 0 where values are too high. */
  bias: number | null;
  /** The share of asking prices within the range that should cover 80 %. */
  inRange: number | null;
  labels: Record<DealLabel, number>;
  /** The number of listings without a label, by reason. */
  withoutLabel: Partial<Record<StoredReason, number>>;
};

/** After this many valued listings the range's width is learned again. */
const LISTINGS_PER_WIDTH = 100;

export type ValuedListing = { listing: RecordedListing; day: Day; priceUsd: number; appraisal: Appraisal };

/**
 * Values each listing from others, as of its first day. With days, it uses the asking prices of the 45 days before, and only where the file
 * goes back that far; without days, all other listings.
 */
export function appraiseListings(recorded: RecordedListings): AppraisalFigures {
  return summarise(valueListings(recorded));
}

/** Returns the values for the figures, each with the first asking price. */
export function valueListings(recorded: RecordedListings): ValuedListing[] {
  const market = new RecordedMarket(recorded);
  const targets = listingsToValue(recorded);
  const results = valueAll(market, recorded, targets, []);
  // Without days there is no "before": the range's width is first learned from all of them.
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
  const oneDay = isDated ? 0 : newYearOf(listings);
  for (const [n, listing] of targets.entries()) {
    const [first] = listing.spells;
    if (first === undefined) continue;
    if (isDated && n % LISTINGS_PER_WIDTH === 0) rangeWidth = learnRangeWidth(distancesOf(results));
    const day = isDated ? first.from : oneDay;
    results.push({ listing, day, priceUsd: first.priceUsd, appraisal: market.appraise(listing, day, rangeWidth) });
  }
  return results;
}

/** Returns the first day of the listings' newest model year, which is about when they were recorded. A few wrong years do not matter. */
function newYearOf(listings: readonly RecordedListing[]): Day {
  const years = listings.flatMap(({ car }) => car.year ?? []).sort((a, b) => a - b);
  return Math.floor(Date.UTC(years[Math.floor(0.995 * (years.length - 1))] ?? 1970) / 86_400_000);
}

function distancesOf(results: readonly ValuedListing[]): number[] {
  return results.flatMap(({ priceUsd, appraisal }) =>
    appraisal.kind === "value" ? [Math.abs(Math.log(priceUsd / appraisal.valueUsd)) / appraisal.spread] : [],
  );
}

function summarise(results: readonly ValuedListing[]): AppraisalFigures {
  const labels = Object.fromEntries(DEAL_LABELS.map((label) => [label, 0])) as AppraisalFigures["labels"];
  const withoutLabel: AppraisalFigures["withoutLabel"] = {};
  const errors: number[] = [];
  let inRange = 0;
  for (const { listing, day, priceUsd, appraisal } of results) {
    const car = { priceUsd, isBasisKnown: true, isBranded: listing.isBranded };
    const { label, reason, valueUsd, lowUsd, highUsd } = judgeCar(car, appraisal, null, day);
    if (reason !== null) withoutLabel[reason] = (withoutLabel[reason] ?? 0) + 1;
    if (label === null || valueUsd === null || lowUsd === null || highUsd === null) continue;
    labels[label] += 1;
    errors.push((valueUsd - priceUsd) / priceUsd);
    if (priceUsd >= lowUsd && priceUsd <= highUsd) inRange += 1;
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
