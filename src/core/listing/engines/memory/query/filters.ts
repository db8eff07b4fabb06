import { isDropped, labelNumber, labelOf } from "../../../stock/deal-numbers.ts";
import type { Car } from "../../../stock/dictionaries.ts";
import type { FilterName } from "../../../stock/write-facets.ts";
import type { VehicleQuery } from "../../../vehicle-query-schemas.ts";
import { type Bits, setBit } from "../store/bitset.ts";
import { LARGEST } from "../store/columns.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/** A query's filter by make and model. */
export type CarFilter = {
  /** For each car number, 1 when it passes; a filter that is not set is null. */
  byMake: Uint8Array | null;
  byModel: Uint8Array | null;
  /** 1 when a car passes both filters. */
  wanted: Uint8Array;
  /** The numbers of the makes; empty when the query names none. */
  makes: ReadonlySet<number>;
  /** The slots of the cars that pass both. */
  slots(): Bits;
};

/** Bounds of a range, both included and from 0 to `LARGEST`. */
export type RangeFilter = { name: "year" | "price" | "mileage"; min: number; max: number };

/** Another filter that is set. */
export type Filter = {
  name: Exclude<FilterName, "make" | "model">;
  /** Returns the slots that pass it, possibly including hidden vehicles. The set belongs to the store's pool. */
  slots(): Bits;
  /** The sellers that pass it; null when it does not filter by seller. */
  sellers: readonly number[] | null;
  /** The range that passes it; null when it does not filter by a range. */
  range: RangeFilter | null;
  /** The test for numbers of deals; null when it does not filter by deal. */
  deals: DealFilter | null;
};

/** Returns whether a vehicle passes, by its `dealNumber`. */
export type DealFilter = (deal: number) => boolean;

export type Filters = { cars: CarFilter | null; others: Filter[] };

/** Returns the filters that a query sets. */
export function filtersOf(store: VehicleStore, query: VehicleQuery): Filters {
  const { names } = store;
  const others: Filter[] = [];
  const range = (name: "year" | "price" | "mileage", min?: number, max?: number) => {
    if (min === undefined && max === undefined) return;
    others.push(ofRange(store, { name, min: Math.min(min ?? 0, LARGEST + 1), max: Math.min(max ?? LARGEST, LARGEST) }));
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
  if (query.deal) others.push(ofLabels(store, query.deal.map(labelNumber)));
  if (query.priceDropped) others.push(ofDrops(store));
  return { cars: carFilter(store, query), others };
}

function carFilter(store: VehicleStore, { make, model }: VehicleQuery): CarFilter | null {
  if (make.length === 0 && model.length === 0) return null;
  const { names } = store;
  const { entries } = names.cars;
  const makes = names.makes.numbersOfAny(make);
  const models = names.models.numbersOfAny(model);
  const byMake = make.length === 0 ? null : flagsOf(entries, "make", markNumbers(makes, names.makes.size));
  const byModel = model.length === 0 ? null : flagsOf(entries, "model", markNumbers(models, names.models.size));
  const wanted = byMake && byModel ? flagsOfBoth(byMake, byModel) : (byMake ?? byModel);
  const slots = once(() => {
    const marked = store.pool.takeEmpty();
    store.layout.mark(marked, wanted as Uint8Array, store.columns.car, store.end);
    return marked;
  });
  return { byMake, byModel, wanted: wanted as Uint8Array, makes, slots };
}

/** Returns for each number below `size` 1 when it is among these. */
function markNumbers(numbers: Iterable<number>, size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (const number of numbers) marks[number] = 1;
  return marks;
}

/** Returns for each car the mark of its make or its model. */
function flagsOf(cars: readonly Car[], key: keyof Car, marks: Uint8Array): Uint8Array {
  const flags = new Uint8Array(cars.length);
  for (let number = 0; number < cars.length; number++) flags[number] = marks[(cars[number] as Car)[key]] as number;
  return flags;
}

/** Returns for each number 1 when both have 1. A loop, because `map` calls a function for each. */
export function flagsOfBoth(a: Uint8Array, b: Uint8Array): Uint8Array {
  const flags = new Uint8Array(a.length);
  for (let number = 0; number < a.length; number++) flags[number] = (a[number] as number) & (b[number] as number);
  return flags;
}

function ofRange(store: VehicleStore, range: RangeFilter): Filter {
  const slots = once(() => store[range.name].within(range.min, range.max, store.pool));
  return { name: range.name, slots, sellers: null, range, deals: null };
}

function ofSellers(store: VehicleStore, name: "location" | "dealership", sellers: readonly number[]): Filter {
  return { name, slots: once(() => slotsOfSellers(store, sellers)), sellers, range: null, deals: null };
}

function ofLabels(store: VehicleStore, labels: readonly number[]): Filter {
  const slots = once(() => store.deals.withLabel(labels, store.pool));
  return { name: "deal", slots, sellers: null, range: null, deals: (deal) => labels.includes(labelOf(deal)) };
}

const ofDrops = ({ deals }: VehicleStore): Filter => ({
  name: "priceDropped",
  slots: () => deals.dropped,
  sellers: null,
  range: null,
  deals: isDropped,
});

/** Returns the slots of the visible vehicles of some sellers. */
export function slotsOfSellers({ sellers: order, pool }: VehicleStore, sellers: readonly number[]): Bits {
  const marked = pool.takeEmpty();
  for (const slot of order.list(sellers).slots) setBit(marked, slot);
  return marked;
}

/** Computes a value on the first call and returns the same value afterwards. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
