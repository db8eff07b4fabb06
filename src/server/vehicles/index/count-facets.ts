import type { Facets } from "#contract/vehicles/vehicle.ts";
import {
  FACET_DEALERSHIPS_MAX,
  FACET_PLACES_MAX,
  MILEAGE_STEPS_MILES,
  PRICE_STEPS_USD,
} from "#domain/search/facet-steps.ts";
import { mileageOfRanges, priceOfRanges, yearOfRanges } from "./dictionaries.ts";
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
  const cars = (filter: FilterName) => countsFor(matches, filter, matches.cars, store.carTally.counts);
  const sellers = (filter: FilterName) => countsFor(matches, filter, matches.sellers, store.sellerTally.counts);
  const ranges = (filter: FilterName) => countsFor(matches, filter, matches.ranges, store.rangesTally.counts);
  const byMake = gather(cars("make"), names.cars.size, names.makes.size, (car) => names.cars.entries[car]?.make ?? 0);
  const byPlace = gather(
    sellers("location"),
    names.sellers.size,
    names.places.size,
    (seller) => names.sellers.entries[seller]?.place ?? 0,
  );
  return {
    make: valuesOf(names.makes, byMake, Number.POSITIVE_INFINITY),
    model: hasMake ? modelValues(store, cars("model")) : [],
    year: yearValues(store, ranges("year")),
    price: steps(PRICE_STEPS_USD, ranges("price"), priceOfRanges),
    mileage: steps(MILEAGE_STEPS_MILES, ranges("mileage"), mileageOfRanges),
    location: valuesOf(names.places, byPlace, FACET_PLACES_MAX),
    dealership: dealershipValues(store, sellers("dealership")),
  };
}

/** The counts that a filter's own values are taken from. */
function countsFor(matches: Matches, filter: FilterName, matching: Uint32Array, whole: Uint32Array): Uint32Array {
  const almost = matches.almost[filter];
  if (almost === undefined) return matching;
  if (matches.ownCountsAreWhole) return whole;
  return almost.map((count, number) => count + (matching[number] as number));
}

/** Adds counts up under other numbers. */
function gather(counts: Uint32Array, size: number, groups: number, groupOf: (number: number) => number): Uint32Array {
  const sums = new Uint32Array(groups);
  for (let number = 0; number < size; number++) {
    const count = counts[number] as number;
    if (count > 0) sums[groupOf(number)] = (sums[groupOf(number)] as number) + count;
  }
  return sums;
}

/** The fullest first, then in alphabetical order; the unknown value (number 0) is left out. */
function valuesOf(names: Names, counts: Uint32Array, most: number): Value[] {
  const ranks = names.ranks();
  counts[0] = 0;
  return fullest(counts, (number) => ranks[number] as number, most).map((number) => ({
    value: names.values[number] ?? "",
    count: counts[number] as number,
  }));
}

function modelValues({ names }: VehicleStore, counts: Uint32Array): Value[] {
  const byModel = gather(counts, names.cars.size, names.models.size, (car) => names.cars.entries[car]?.model ?? 0);
  return valuesOf(names.models, byModel, Number.POSITIVE_INFINITY);
}

function yearValues({ names }: VehicleStore, counts: Uint32Array): Value[] {
  const byYear = gather(counts, counts.length, names.years.size, yearOfRanges);
  return names.years.values
    .flatMap((value, number) => (value !== null && byYear[number] ? [{ value, count: byYear[number] as number }] : []))
    .sort((a, b) => Number(b.value) - Number(a.value));
}

/** Counts by range; empty ranges stay, as 0, and unknown values are left out. */
function steps(
  bounds: readonly number[],
  counts: Uint32Array,
  stepOfRanges: (ranges: number) => number,
): Facets["price"] {
  const byStep = gather(counts, counts.length, bounds.length + 1, stepOfRanges);
  return bounds.map((min, index) => ({ min, max: bounds[index + 1] ?? null, count: byStep[index + 1] as number }));
}

function dealershipValues({ names }: VehicleStore, counts: Uint32Array): Facets["dealership"] {
  const sums = new Map<number, number>();
  for (let seller = 0; seller < names.sellers.size; seller++) {
    const count = counts[seller] as number;
    const id = names.sellers.entries[seller]?.dealershipId ?? 0;
    if (count > 0) sums.set(id, (sums.get(id) ?? 0) + count);
  }
  const ids = [...sums.keys()];
  const best = fullest(Uint32Array.from(sums.values()), (index) => ids[index] as number, FACET_DEALERSHIPS_MAX);
  return best.map((index) => {
    const id = ids[index] as number;
    return { id, name: names.dealerships.get(id)?.name ?? "", count: sums.get(id) ?? 0 };
  });
}
