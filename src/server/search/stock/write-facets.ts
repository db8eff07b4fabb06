import { DEAL_LABELS } from "#domain/market/deal-label.ts";
import {
  FACET_DEALERSHIPS_MAX,
  FACET_PLACES_MAX,
  MILEAGE_STEPS_MILES,
  PRICE_STEPS_USD,
} from "#domain/search/search-limits.ts";
import { DROPPED, labelNumber } from "./deal-numbers.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { type JsonWriter, PackedTexts, writeJson } from "./json-writer.ts";
import { facetHead, type Names, type Ranking } from "./names.ts";
import { type RangeSums, sumRanges } from "./range-numbers.ts";

/**
 * What vehicles are counted by: make and model (car), dealership and town (seller), year, price and mileage range (ranges), label
 * and price drop (deal).
 */
export type CountedColumn = "car" | "seller" | "ranges" | "deal";
/** Counts by the numbers of one column's dictionary; of deals as `countDeal` counts them. */
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
  deal: "deal",
  priceDropped: "deal",
} as const satisfies Record<string, CountedColumn>;
export type FilterName = keyof typeof COLUMN_OF;

/** What the facets are counted from. */
export type Counted = {
  /** Matches by number of car, seller, ranges and deal. */
  counts: Readonly<Record<CountedColumn, Counts>>;
  /** For each filter that is set: how many would match without it, by the numbers of its column. */
  without: Partial<Record<FilterName, Counts>>;
};

/** Models are only named when a make is chosen, labels only where the site shows them. */
export type ShownFacets = { hasMake: boolean; hidesDeals: boolean };

/**
 * Writes the facets: for each filter, how many vehicles each of its values would leave if the filter were set to it. Of places
 * and dealerships only those with most vehicles.
 *
 * They are written as bytes directly, because serialising hundreds of small objects would cost more than counting.
 * @returns a `Facets` in JSON
 */
export function writeFacets(names: Dictionaries, counted: Counted, shown: ShownFacets): Buffer {
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
  return writeJson((json) => {
    json.ascii('{"make":');
    writeValues(json, makes, gather(of("make"), groups.makes, makes.size), makes.size);
    json.ascii(',"model":');
    if (shown.hasMake) writeValues(json, models, gather(of("model"), groups.models, models.size), models.size);
    else json.ascii("[]");
    json.ascii(',"year":');
    writeYears(json, names, ranges("year").years);
    json.ascii(',"location":');
    writeValues(json, places, gather(of("location"), groups.places, places.size), FACET_PLACES_MAX);
    json.ascii(',"dealership":');
    writeDealerships(json, names, of("dealership"));
    json.ascii(',"price":');
    writeSteps(json, PRICE_HEADS, ranges("price").prices);
    json.ascii(',"mileage":');
    writeSteps(json, MILEAGE_HEADS, ranges("mileage").mileages);
    if (!shown.hidesDeals) {
      json.ascii(',"deal":');
      writeEntries(json, DEAL_HEADS, DEAL_LABELS.map(labelNumber), of("deal"));
    }
    json.ascii(',"priceDropped":');
    json.count(of("priceDropped")[DROPPED] as number);
    json.ascii("}");
  });
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

/** Writes a list of entries. @param numbers of `heads`, in their order @param counts by number */
function writeEntries(json: JsonWriter, heads: PackedTexts, numbers: readonly number[], counts: Counts): void {
  json.ascii("[");
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    if (index > 0) json.ascii(",");
    json.packed(heads, number);
    json.count(counts[number] as number);
    json.ascii("}");
  }
  json.ascii("]");
}

/** The values with most vehicles first, equal ones in alphabetical order. The unknown value (number 0) is left out. */
function writeValues(json: JsonWriter, names: Names, counts: Counts, most: number): void {
  counts[0] = 0;
  writeEntries(json, names.facetHeads, topCounts(counts, names.ranking(), most), counts);
}

/** The newest first. */
function writeYears(json: JsonWriter, names: Dictionaries, counts: Counts): void {
  const newest = names.groups().newestYears.filter((number) => counts[number] !== 0);
  writeEntries(json, names.years.facetHeads, newest, counts);
}

/** The entries of ranges; number 0, the unknown value, has none. */
const stepHeads = (bounds: readonly number[]): PackedTexts =>
  PackedTexts.of(["", ...bounds.map((min, index) => facetHead({ min, max: bounds[index + 1] ?? null }))]);
const PRICE_HEADS = stepHeads(PRICE_STEPS_USD);
const MILEAGE_HEADS = stepHeads(MILEAGE_STEPS_MILES);

/** Counts by range. Empty ranges are written as 0. */
function writeSteps(json: JsonWriter, heads: PackedTexts, counts: Counts): void {
  const numbers = Array.from({ length: heads.size - 1 }, (_, index) => index + 1);
  writeEntries(json, heads, numbers, counts);
}

/** The entries of labels, by number. */
const DEAL_HEADS = PackedTexts.of(["", ...DEAL_LABELS.map((value) => facetHead({ value }))]);

function writeDealerships(json: JsonWriter, names: Dictionaries, counts: Counts): void {
  const { dealerships, dealershipHeads, dealershipRanking } = names.groups();
  const sums = gather(counts, dealerships, dealershipHeads.size);
  writeEntries(json, dealershipHeads, topCounts(sums, dealershipRanking, FACET_DEALERSHIPS_MAX), sums);
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
