import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { FilterName } from "../../stock/write-facets.ts";
import type { Bits } from "../store/bitset.ts";
import { LARGEST } from "../store/columns.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { type KnownSet, makesSet, once, rangeSet } from "./known-sets.ts";

/** What a query asks of make and model. */
export type CarFilter = {
  /** For each car number, 1 when it passes; a filter that is not set is null. */
  byMake: Uint8Array | null;
  byModel: Uint8Array | null;
  /** Both together. */
  wanted: Uint8Array;
  /** All vehicles of the makes; null when the query names none. */
  known: KnownSet | null;
};

/** Another filter that is set. */
export type Filter = {
  name: Exclude<FilterName, "make" | "model">;
  /** The slots that pass it, whether shoppers see them or not. The set belongs to the store's pool. */
  slots(): Bits;
  /** The same as a list, and about how many they are; null when they are not at hand one by one. */
  list: { size: number; slots(): number[] } | null;
  /** A set whose counts are known and that has about the same slots, or exactly the same. */
  known: (KnownSet & { isExact: boolean }) | null;
};

export type Filters = { cars: CarFilter | null; others: Filter[] };

/** The filters that a query sets. */
export function filtersOf(store: VehicleStore, query: VehicleQuery): Filters {
  const { names } = store;
  const others: Filter[] = [];
  const range = (name: "year" | "price" | "mileage", min?: number, max?: number) => {
    if (min !== undefined || max !== undefined) others.push(ofRange(store, name, min ?? 0, max ?? LARGEST));
  };
  range("year", query.yearMin, query.yearMax);
  range("price", query.priceMin, query.priceMax);
  range("mileage", query.mileageMin, query.mileageMax);
  if (query.location !== undefined) {
    const sellers = [...names.places.numbersOfAny([query.location])].flatMap((place) => names.sellersAt(place));
    others.push(ofSellers(store, "location", sellers));
  }
  if (query.dealershipId !== undefined) {
    others.push(ofSellers(store, "dealership", names.sellersOf.get(query.dealershipId) ?? []));
  }
  return { cars: carFilter(store, query), others };
}

function carFilter(store: VehicleStore, { make, model }: VehicleQuery): CarFilter | null {
  if (make.length === 0 && model.length === 0) return null;
  const { names } = store;
  const { entries } = names.cars;
  const makes = names.makes.numbersOfAny(make);
  const models = names.models.numbersOfAny(model);
  const byMake = make.length === 0 ? null : flagsOf(entries, (car) => makes.has(car.make));
  const byModel = model.length === 0 ? null : flagsOf(entries, (car) => models.has(car.model));
  const wanted = byMake && byModel ? byMake.map((flag, car) => flag & (byModel[car] as number)) : (byMake ?? byModel);
  return { byMake, byModel, wanted: wanted as Uint8Array, known: byMake && makesSet(store, makes, byMake) };
}

function flagsOf<Entry>(entries: readonly Entry[], isWanted: (entry: Entry) => boolean): Uint8Array {
  const flags = new Uint8Array(entries.length);
  for (let number = 0; number < entries.length; number++) flags[number] = isWanted(entries[number] as Entry) ? 1 : 0;
  return flags;
}

function ofRange(store: VehicleStore, name: "year" | "price" | "mileage", min: number, max: number): Filter {
  const within = store[name].within(Math.min(min, LARGEST + 1), Math.min(max, LARGEST), store.pool);
  const known = { ...rangeSet(store, name, within), isExact: within.isExact };
  return { name, slots: () => within.slots, list: null, known };
}

function ofSellers({ views, pool }: VehicleStore, name: "location" | "dealership", sellers: readonly number[]): Filter {
  const view = views.by_seller;
  const slots = once(() => {
    const marked = pool.takeEmpty();
    for (const seller of sellers) view.mark(marked, seller, seller + 1);
    return marked;
  });
  const list = {
    size: sellers.reduce((sum, seller) => sum + view.measure(seller, seller + 1), 0),
    slots: () => sellers.flatMap((seller) => view.slotsBetween(seller, seller + 1)),
  };
  return { name, slots, list, known: null };
}
