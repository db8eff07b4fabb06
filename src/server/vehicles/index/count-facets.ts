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
import { type RangeSums, sumRanges } from "./range-numbers.ts";
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
  const { makes, models, places } = names;
  const sums = new Map<Counts, RangeSums>();
  const ranges = (filter: "year" | "price" | "mileage"): RangeSums => {
    const counts = of(filter, "ranges");
    const known = sums.get(counts) ?? sumRanges(counts, names.years.size);
    sums.set(counts, known);
    return known;
  };
  return {
    make: valuesOf(makes, gather(of("make", "car"), groups.makes, makes.size), makes.size),
    model: hasMake ? valuesOf(models, gather(of("model", "car"), groups.models, models.size), models.size) : [],
    year: yearValues(store, ranges("year").years),
    price: steps(PRICE_STEPS_USD, ranges("price").prices),
    mileage: steps(MILEAGE_STEPS_MILES, ranges("mileage").mileages),
    location: valuesOf(places, gather(of("location", "seller"), groups.places, places.size), FACET_PLACES_MAX),
    dealership: dealershipValues(store, of("dealership", "seller")),
  };
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
function valuesOf(names: Names, counts: Counts, most: number): Value[] {
  counts[0] = 0;
  return fullest(counts, names.ranking(), most).map((number) => ({
    value: names.values[number] ?? "",
    count: counts[number] as number,
  }));
}

function yearValues({ names }: VehicleStore, counts: Counts): Value[] {
  return names.years.values
    .flatMap((value, number) => (value !== null && counts[number] ? [{ value, count: counts[number] as number }] : []))
    .sort((a, b) => Number(b.value) - Number(a.value));
}

/** Counts by range; empty ranges stay, as 0, and unknown values (number 0) are left out. */
function steps(bounds: readonly number[], counts: Counts): Facets["price"] {
  return bounds.map((min, index) => ({ min, max: bounds[index + 1] ?? null, count: counts[index + 1] as number }));
}

function dealershipValues({ names }: VehicleStore, counts: Counts): Facets["dealership"] {
  const { dealerships, dealershipIds, dealershipRanking } = names.groups();
  const sums = gather(counts, dealerships, dealershipIds.length);
  return fullest(sums, dealershipRanking, FACET_DEALERSHIPS_MAX).map((position) => {
    const id = dealershipIds[position] as number;
    return { id, name: names.dealerships.get(id)?.name ?? "", count: sums[position] as number };
  });
}
