import type { Facets } from "#contract/vehicles/vehicle.ts";
import {
  FACET_DEALERSHIPS_MAX,
  FACET_PLACES_MAX,
  MILEAGE_STEPS_MILES,
  PRICE_STEPS_USD,
} from "#domain/search/facet-steps.ts";
import type { FilterName } from "./filter-bits.ts";
import { fullest } from "./fullest.ts";
import type { Names } from "./names.ts";
import type { Matches } from "./scan.ts";
import type { VehicleStore } from "./vehicle-store.ts";

type Value = { value: string; count: number };

/** The matches of a store without any filter. */
export function wholeStock(store: VehicleStore): Matches {
  return {
    total: store.total,
    byKind: [store.total, 0, 0],
    slots: null,
    cars: store.carTally.counts,
    sellers: store.sellerTally.counts,
    ranges: store.rangesTally.counts,
    almost: {},
    ownCountsAreWhole: false,
  };
}

/**
 * For each filter, how many vehicles each of its values would leave, its own present value left aside. Of places and
 * dealerships the fullest ones only.
 * @param hasMake models are counted once a make is chosen
 */
export function countFacets(store: VehicleStore, matches: Matches, hasMake: boolean): Facets {
  const { names } = store;
  const groups = names.groups();
  const cars = (filter: FilterName) => countsFor(matches, filter, matches.cars, store.carTally.counts);
  const sellers = (filter: FilterName) => countsFor(matches, filter, matches.sellers, store.sellerTally.counts);
  const ranges = (filter: FilterName) => countsFor(matches, filter, matches.ranges, store.rangesTally.counts);
  const { makes, models, places, years } = names;
  return {
    make: valuesOf(makes, gather(cars("make"), groups.makes, makes.size), makes.size),
    model: hasMake ? valuesOf(models, gather(cars("model"), groups.models, models.size), models.size) : [],
    year: yearValues(store, gather(ranges("year"), groups.years, years.size)),
    price: steps(PRICE_STEPS_USD, ranges("price"), groups.prices),
    mileage: steps(MILEAGE_STEPS_MILES, ranges("mileage"), groups.mileages),
    location: valuesOf(places, gather(sellers("location"), groups.places, places.size), FACET_PLACES_MAX),
    dealership: dealershipValues(store, sellers("dealership")),
  };
}

/** The counts that a filter's own values are taken from. */
function countsFor(matches: Matches, filter: FilterName, matching: Int32Array, whole: Int32Array): Int32Array {
  const almost = matches.almost[filter];
  if (almost === undefined) return matching;
  if (matches.ownCountsAreWhole) return whole;
  const sums = new Int32Array(almost.length);
  for (let number = 0; number < sums.length; number++) {
    sums[number] = (almost[number] as number) + (matching[number] as number);
  }
  return sums;
}

/** Adds counts up under the numbers of their groups. */
function gather(counts: Int32Array, groupOf: Int32Array, groups: number): Int32Array {
  const sums = new Int32Array(groups);
  const size = Math.min(counts.length, groupOf.length);
  for (let number = 0; number < size; number++) {
    const count = counts[number] as number;
    if (count > 0) sums[groupOf[number] as number] = (sums[groupOf[number] as number] as number) + count;
  }
  return sums;
}

/** The fullest first, then in alphabetical order; the unknown value (number 0) is left out. */
function valuesOf(names: Names, counts: Int32Array, most: number): Value[] {
  counts[0] = 0;
  return fullest(counts, names.ranks(), most).map((number) => ({
    value: names.values[number] ?? "",
    count: counts[number] as number,
  }));
}

function yearValues({ names }: VehicleStore, counts: Int32Array): Value[] {
  return names.years.values
    .flatMap((value, number) => (value !== null && counts[number] ? [{ value, count: counts[number] as number }] : []))
    .sort((a, b) => Number(b.value) - Number(a.value));
}

/** Counts by range; empty ranges stay, as 0, and unknown values are left out. */
function steps(bounds: readonly number[], counts: Int32Array, stepOfRanges: Int32Array): Facets["price"] {
  const byStep = gather(counts, stepOfRanges, bounds.length + 1);
  return bounds.map((min, index) => ({ min, max: bounds[index + 1] ?? null, count: byStep[index + 1] as number }));
}

function dealershipValues({ names }: VehicleStore, counts: Int32Array): Facets["dealership"] {
  const { dealerships, dealershipIds } = names.groups();
  const sums = gather(counts, dealerships, dealershipIds.length);
  return fullest(sums, dealershipIds, FACET_DEALERSHIPS_MAX).map((position) => {
    const id = dealershipIds[position] as number;
    return { id, name: names.dealerships.get(id)?.name ?? "", count: sums[position] as number };
  });
}
