import {
  FACET_DEALERSHIPS_MAX,
  FACET_PLACES_MAX,
  MILEAGE_STEPS_MILES,
  PRICE_STEPS_USD,
} from "#domain/search/facet-steps.ts";
import type { Dictionaries } from "./dictionaries.ts";
import type { Names, Ranking } from "./names.ts";
import { type RangeSums, sumRanges } from "./range-numbers.ts";

/** What vehicles are counted by: make and model (car), dealership and town (seller), year, price and mileage (ranges). */
export type CountedColumn = "car" | "seller" | "ranges";
/** Counts by the numbers of one column's dictionary. */
export type Counts = Int32Array;

/** The filters that have counts of their own, and what their values are counted by. */
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
  /** For each filter that is set: how many would match without it, by the number that the filter is about. */
  without: Partial<Record<FilterName, Counts>>;
};

/**
 * For each filter, how many vehicles each of its values would leave, its own present value left aside. Of places and
 * dealerships the fullest ones only.
 *
 * Written as text at once: they are hundreds of small objects, and taking them apart again would cost more than counting.
 * @param hasMake models are counted once a make is chosen
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

/** Adds counts up under the numbers of their groups. */
function gather(counts: Counts, groupOf: Int32Array, groups: number): Int32Array {
  const sums = new Int32Array(groups);
  const size = Math.min(counts.length, groupOf.length);
  for (let number = 0; number < size; number++) {
    const group = groupOf[number] as number;
    sums[group] = (sums[group] as number) + (counts[number] as number);
  }
  return sums;
}

/** The fullest first, then in alphabetical order; the unknown value (number 0) is left out. */
function valuesOf(names: Names, counts: Counts, most: number): string {
  counts[0] = 0;
  const written = (number: number) => `{"value":${names.jsonOf(number)},"count":${counts[number]}}`;
  return `[${fullest(counts, names.ranking(), most).map(written).join()}]`;
}

/** The newest first. */
function yearValues(names: Dictionaries, counts: Counts): string {
  const { years } = names;
  const newest = names.groups().newestYears.filter((number) => counts[number] !== 0);
  return `[${newest.map((number) => `{"value":${years.jsonOf(number)},"count":${counts[number]}}`).join()}]`;
}

/** Counts by range; empty ranges stay, as 0, and unknown values (number 0) are left out. */
function steps(bounds: readonly number[], counts: Counts): string {
  const written = (min: number, index: number) =>
    `{"min":${min},"max":${bounds[index + 1] ?? null},"count":${counts[index + 1]}}`;
  return `[${bounds.map(written).join()}]`;
}

function dealershipValues(names: Dictionaries, counts: Counts): string {
  const { dealerships, dealershipHeads, dealershipRanking } = names.groups();
  const sums = gather(counts, dealerships, dealershipHeads.length);
  const written = (position: number) => `${dealershipHeads[position]},"count":${sums[position]}}`;
  return `[${fullest(sums, dealershipRanking, FACET_DEALERSHIPS_MAX).map(written).join()}]`;
}

/** Counts above this are one group while it is found out how large a count must be; a few more are sorted then. */
const LARGEST_TOLD_APART = 1_023;
/** So many are sorted at once. */
const FEW = 128;
/** Above every rank: a count and a rank make one number that a double holds exactly. */
const RANKS = 2 ** 22;

/** Used by every call: nothing in here waits. */
const groups = new Int32Array(LARGEST_TOLD_APART + 1);
let keys = new Float64Array(4_096);

/**
 * The numbers with the largest counts, the largest first, equal counts by rank. Numbers without a count are left out.
 * A list of thousands is not sorted to show a hundred: how large a count must be is found out first.
 */
export function fullest(counts: Int32Array, { ranks, numbers }: Ranking, most: number): number[] {
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

/** What a count must be at least to be among so many; 1 when all can be. */
function leastCount(counts: Int32Array, most: number): number {
  if (counts.length <= Math.max(most, FEW)) return 1;
  groups.fill(0);
  for (let number = 0; number < counts.length; number++) {
    const group = Math.min(counts[number] as number, LARGEST_TOLD_APART);
    groups[group] = (groups[group] as number) + 1;
  }
  let found = 0;
  for (let count = LARGEST_TOLD_APART; count > 1; count--) {
    found += groups[count] as number;
    if (found >= most) return count;
  }
  return 1;
}
