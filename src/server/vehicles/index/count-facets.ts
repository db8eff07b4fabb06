import type { Facets } from "#contract/vehicles/vehicle.ts";
import {
  FACET_DEALERSHIPS_MAX,
  FACET_PLACES_MAX,
  MILEAGE_STEPS_MILES,
  PRICE_STEPS_USD,
} from "#domain/search/facet-steps.ts";
import type { FilterName } from "./filters.ts";
import { fullest } from "./fullest.ts";
import type { Names } from "./names.ts";
import type { CountedColumn, Counts, Selection } from "./selection.ts";
import type { VehicleStore } from "./vehicle-store.ts";

type Value = { value: string; count: number };

/** What the facets are counted from. */
export type Counted = Pick<Selection, "counts" | "without">;

/**
 * For each filter, how many vehicles each of its values would leave, its own present value left aside. Of places and
 * dealerships the fullest ones only.
 * @param hasMake models are counted once a make is chosen
 */
export function countFacets(store: VehicleStore, counted: Counted, hasMake: boolean): Facets {
  const { names } = store;
  const groups = names.groups();
  const of = (filter: FilterName, column: CountedColumn): Counts => counted.without[filter] ?? counted.counts[column];
  const { makes, models, places, years } = names;
  return {
    make: valuesOf(makes, gather(of("make", "car"), groups.makes, makes.size), makes.size),
    model: hasMake ? valuesOf(models, gather(of("model", "car"), groups.models, models.size), models.size) : [],
    year: yearValues(store, gather(of("year", "ranges"), groups.years, years.size)),
    price: steps(PRICE_STEPS_USD, of("price", "ranges"), groups.prices),
    mileage: steps(MILEAGE_STEPS_MILES, of("mileage", "ranges"), groups.mileages),
    location: valuesOf(places, gather(of("location", "seller"), groups.places, places.size), FACET_PLACES_MAX),
    dealership: dealershipValues(store, of("dealership", "seller")),
  };
}

/** Adds counts up under the numbers of their groups. */
function gather(counts: Counts, groupOf: Int32Array, groups: number): Int32Array {
  const sums = new Int32Array(groups);
  const size = Math.min(counts.length, groupOf.length);
  for (let number = 0; number < size; number++) {
    const count = counts[number] as number;
    if (count > 0) sums[groupOf[number] as number] = (sums[groupOf[number] as number] as number) + count;
  }
  return sums;
}

/** The fullest first, then in alphabetical order; the unknown value (number 0) is left out. */
function valuesOf(names: Names, counts: Counts, most: number): Value[] {
  counts[0] = 0;
  return fullest(counts, names.ranks(), most).map((number) => ({
    value: names.values[number] ?? "",
    count: counts[number] as number,
  }));
}

function yearValues({ names }: VehicleStore, counts: Counts): Value[] {
  return names.years.values
    .flatMap((value, number) => (value !== null && counts[number] ? [{ value, count: counts[number] as number }] : []))
    .sort((a, b) => Number(b.value) - Number(a.value));
}

/** Counts by range; empty ranges stay, as 0, and unknown values are left out. */
function steps(bounds: readonly number[], counts: Counts, stepOfRanges: Int32Array): Facets["price"] {
  const byStep = gather(counts, stepOfRanges, bounds.length + 1);
  return bounds.map((min, index) => ({ min, max: bounds[index + 1] ?? null, count: byStep[index + 1] as number }));
}

function dealershipValues({ names }: VehicleStore, counts: Counts): Facets["dealership"] {
  const { dealerships, dealershipIds } = names.groups();
  const sums = gather(counts, dealerships, dealershipIds.length);
  return fullest(sums, dealershipIds, FACET_DEALERSHIPS_MAX).map((position) => {
    const id = dealershipIds[position] as number;
    return { id, name: names.dealerships.get(id)?.name ?? "", count: sums[position] as number };
  });
}
