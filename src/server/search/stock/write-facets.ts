import {
  FACET_DEALERSHIPS_MAX,
  FACET_PLACES_MAX,
  MILEAGE_STEPS_MILES,
  PRICE_STEPS_USD,
} from "#domain/search/search-limits.ts";
import type { Dictionaries } from "./dictionaries.ts";
import type { Names, Ranking } from "./names.ts";
import { type RangeSums, sumRanges } from "./range-numbers.ts";

/** What vehicles are counted by: make and model (car), dealership and town (seller), year, price and mileage range (ranges). */
export type CountedColumn = "car" | "seller" | "ranges";
/** Counts by the numbers of one column's dictionary. */
export type Counts = Int32Array;

/** For each filter that has counts, the column that its counts come from. */
export const COLUMN_OF = {
  make: "car",
  model: "car",
  year: "ranges",
  price: "ranges",
  mileage: "ranges",
  location: "seller",
  dealership: "seller",
} as const satisfies Record<string, CountedColumn>;
export type FilterName = keyof typeof COLUMN_OF;

/** What the facets are counted from. */
export type Counted = {
  /** Matches by number of car, seller and ranges. */
  counts: Readonly<Record<CountedColumn, Counts>>;
  /** For each filter that is set: how many would match without it, by the numbers of its column. */
  without: Partial<Record<FilterName, Counts>>;
};

/**
 * Writes the facets: for each filter, how many vehicles each of its values would leave if the filter were set to it. Of places
 * and dealerships only those with most vehicles.
 *
 * They are written as text directly, because serialising hundreds of small objects would cost more than counting.
 * @param hasMake models are only counted when a make is chosen
 * @returns a `Facets` in JSON
 */
export function writeFacets(names: Dictionaries, counted: Counted, hasMake: boolean): string {
  const groups = names.groups();
  const of = (filter: FilterName): Counts => counted.without[filter] ?? counted.counts[COLUMN_OF[filter]];
  const { makes, models, places } = names;
  const sums = new Map<Counts, RangeSums>();
  const ranges = (filter: "year" | "price" | "mileage"): RangeSums => {
    const counts = of(filter);
    const known = sums.get(counts) ?? sumRanges(counts, names.years.size);
    sums.set(counts, known);
    return known;
  };
  const make = valuesOf(makes, gather(of("make"), groups.makes, makes.size), makes.size);
  const model = hasMake ? valuesOf(models, gather(of("model"), groups.models, models.size), models.size) : "[]";
  const location = valuesOf(places, gather(of("location"), groups.places, places.size), FACET_PLACES_MAX);
  const year = yearValues(names, ranges("year").years);
  const price = steps(PRICE_STEPS_USD, ranges("price").prices);
  const mileage = steps(MILEAGE_STEPS_MILES, ranges("mileage").mileages);
  const dealership = dealershipValues(names, of("dealership"));
  const values = `"make":${make},"model":${model},"year":${year},"location":${location},"dealership":${dealership}`;
  return `{${values},"price":${price},"mileage":${mileage}}`;
}

/** Adds up counts by the number of their group. */
function gather(counts: Counts, groupOf: Int32Array, groups: number): Int32Array {
  const sums = new Int32Array(groups);
  const size = Math.min(counts.length, groupOf.length);
  for (let number = 0; number < size; number++) {
    const group = groupOf[number] as number;
    sums[group] = (sums[group] as number) + (counts[number] as number);
  }
  return sums;
}

/** The values with most vehicles first, equal ones in alphabetical order. The unknown value (number 0) is left out. */
function valuesOf(names: Names, counts: Counts, most: number): string {
  counts[0] = 0;
  const written = (number: number) => `{"value":${names.jsonOf(number)},"count":${counts[number]}}`;
  return `[${topCounts(counts, names.ranking(), most).map(written).join()}]`;
}

/** The newest first. */
function yearValues(names: Dictionaries, counts: Counts): string {
  const { years } = names;
  const newest = names.groups().newestYears.filter((number) => counts[number] !== 0);
  return `[${newest.map((number) => `{"value":${years.jsonOf(number)},"count":${counts[number]}}`).join()}]`;
}

/** Counts by range. Empty ranges are written as 0; the unknown value (number 0) is left out. */
function steps(bounds: readonly number[], counts: Counts): string {
  const written = (min: number, index: number) =>
    `{"min":${min},"max":${bounds[index + 1] ?? null},"count":${counts[index + 1]}}`;
  return `[${bounds.map(written).join()}]`;
}

function dealershipValues(names: Dictionaries, counts: Counts): string {
  const { dealerships, dealershipHeads, dealershipRanking } = names.groups();
  const sums = gather(counts, dealerships, dealershipHeads.length);
  const written = (position: number) => `${dealershipHeads[position]},"count":${sums[position]}}`;
  return `[${topCounts(sums, dealershipRanking, FACET_DEALERSHIPS_MAX).map(written).join()}]`;
}

/** Larger counts share one group while the smallest shown count is determined; at worst a few more are sorted. */
const MAX_GROUPED_COUNT = 1_023;
/** Shorter lists are sorted as a whole. */
const SORTED_WHOLE_MAX = 128;
/** More than the highest rank: `count * RANKS` and a rank fit together into a double exactly. */
const RANKS = 2 ** 22;

/** Shared by all calls, which is safe because they are synchronous. */
const groups = new Int32Array(MAX_GROUPED_COUNT + 1);
let keys = new Float64Array(4_096);

/**
 * The numbers with the largest counts, the largest first, equal counts by rank. Numbers without a count are left out.
 * To show a hundred of thousands it first determines the smallest count that is shown, and sorts only counts above it.
 */
export function topCounts(counts: Int32Array, { ranks, numbers }: Ranking, most: number): number[] {
  const least = leastCount(counts, most);
  if (keys.length < counts.length) keys = new Float64Array(counts.length);
  let found = 0;
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] as number;
    if (count >= least) keys[found++] = (ranks[number] as number) - count * RANKS;
  }
  const sorted = keys.subarray(0, found).sort();
  const first: number[] = [];
  for (let at = 0; at < found && at < most; at++) {
    const key = sorted[at] as number;
    first.push(numbers[key - Math.floor(key / RANKS) * RANKS] as number);
  }
  return first;
}

/** The smallest count that is among the `most` largest; 1 when all are. */
function leastCount(counts: Int32Array, most: number): number {
  if (counts.length <= Math.max(most, SORTED_WHOLE_MAX)) return 1;
  groups.fill(0);
  for (let number = 0; number < counts.length; number++) {
    const group = Math.min(counts[number] as number, MAX_GROUPED_COUNT);
    groups[group] = (groups[group] as number) + 1;
  }
  let found = 0;
  for (let count = MAX_GROUPED_COUNT; count > 1; count--) {
    found += groups[count] as number;
    if (found >= most) return count;
  }
  return 1;
}
