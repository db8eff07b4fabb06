import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import {
  FACET_DEALERSHIPS_MAX,
  FACET_PLACES_MAX,
  MILEAGE_STEPS_MILES,
  PRICE_STEPS_USD,
} from "../rules/search-limits.ts";
import { DROPPED, labelNumber } from "./deal-numbers.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { type JsonWriter, PackedTexts, writeJson } from "./json-writer.ts";
import { facetHead } from "./names.ts";
import { sumMileages, sumYearsAndPrices } from "./range-numbers.ts";
import { type Grouping, topGroups } from "./top-groups.ts";

/**
 * The columns by which vehicles are counted: make and model (car), dealership and town (seller), year, price and mileage range (ranges),
 * label and price drop (deal).
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

/** The counts for the facets. */
export type Counted = {
  /** Matches by number of car, seller, ranges and deal. */
  counts: Readonly<Record<CountedColumn, Counts>>;
  /** For each filter that is set: the counts without it, by the numbers of its column. */
  without: Partial<Record<FilterName, Counts>>;
};

/** Models are only named when a make is chosen, labels only where the site shows them. */
export type ShownFacets = { hasMake: boolean; hidesDeals: boolean };

/**
 * Writes the facets: for each filter, how many vehicles each of its values would leave if the filter were set to it. Of places and
 * dealerships only those with most vehicles. They are written as bytes directly, because serializing hundreds of small objects would cost
 * more than counting.
 * @returns a `Facets` in JSON
 */
export function writeFacets(names: Dictionaries, counted: Counted, shown: ShownFacets): Buffer {
  const groups = names.groups();
  const of = (filter: FilterName): Counts => counted.without[filter] ?? counted.counts[COLUMN_OF[filter]];
  const years = names.years.size;
  const ofYears = sumYearsAndPrices(of("year"), years);
  const ofPrices = of("price") === of("year") ? ofYears : sumYearsAndPrices(of("price"), years);
  return writeJson((json) => {
    json.ascii('{"make":');
    writeGroups(json, groups.makes, of("make"), groups.makes.heads.size);
    json.ascii(',"model":');
    if (shown.hasMake) writeGroups(json, groups.models, of("model"), groups.models.heads.size);
    else json.ascii("[]");
    json.ascii(',"year":');
    writeYears(json, names, ofYears.years);
    json.ascii(',"location":');
    writeGroups(json, groups.places, of("location"), FACET_PLACES_MAX);
    json.ascii(',"dealership":');
    writeGroups(json, groups.dealerships, of("dealership"), FACET_DEALERSHIPS_MAX);
    json.ascii(',"price":');
    json.entries(PRICE_HEADS, ALL_PRICES, ofPrices.prices);
    json.ascii(',"mileage":');
    json.entries(MILEAGE_HEADS, ALL_MILEAGES, sumMileages(of("mileage"), years));
    if (!shown.hidesDeals) {
      json.ascii(',"deal":');
      json.entries(DEAL_HEADS, ALL_LABELS, of("deal"));
    }
    json.ascii(',"priceDropped":');
    json.count(of("priceDropped")[DROPPED] as number);
    json.ascii("}");
  });
}

/** Writes the groups with most vehicles first, equal ones in their order. */
function writeGroups(json: JsonWriter, grouping: Grouping, counts: Counts, most: number): void {
  const top = topGroups(counts, grouping, most);
  json.entries(grouping.heads, top.ranks, top.counts);
}

/** Writes the years, the newest first. */
function writeYears(json: JsonWriter, names: Dictionaries, counts: Counts): void {
  const newest = names.groups().newestYears.filter((number) => counts[number] !== 0);
  json.entries(names.years.facetHeads, newest, counts);
}

/** Returns the entries of ranges; number 0, the unknown value, has none. */
const stepHeads = (bounds: readonly number[]): PackedTexts =>
  PackedTexts.of(["", ...bounds.map((min, index) => facetHead({ min, max: bounds[index + 1] ?? null }))]);
/** Returns the numbers of all ranges. Empty ranges are written as 0. */
const allSteps = (bounds: readonly number[]): number[] => bounds.map((_, index) => index + 1);
const [PRICE_HEADS, ALL_PRICES] = [stepHeads(PRICE_STEPS_USD), allSteps(PRICE_STEPS_USD)];
const [MILEAGE_HEADS, ALL_MILEAGES] = [stepHeads(MILEAGE_STEPS_MILES), allSteps(MILEAGE_STEPS_MILES)];

/** The entries of labels, by number. */
const DEAL_HEADS = PackedTexts.of(["", ...DEAL_LABELS.map((value) => facetHead({ value }))]);
const ALL_LABELS = DEAL_LABELS.map(labelNumber);
