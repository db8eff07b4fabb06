import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { FilterName } from "../../stock/write-facets.ts";
import type { Bits } from "../store/bitset.ts";
import type { RangeBits } from "../store/range-bits.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/** A filter that is set, and the slots that pass it, whether shoppers see them or not. */
export type Filter = { name: FilterName; passing: Bits };

/** Larger than any price or mileage; sums with it fit into 32 bits. */
const LARGEST = 1_000_000_000;

/** The filters that a query sets. Their sets belong to the store's pool. */
export function filtersOf(store: VehicleStore, query: VehicleQuery): Filter[] {
  const { names } = store;
  const filters: Filter[] = [];
  if (query.make.length > 0) {
    const wanted = names.makes.numbersOfAny(query.make);
    filters.push({ name: "make", passing: carsWith(store, ({ make }) => wanted.has(make)) });
  }
  if (query.model.length > 0) {
    const wanted = names.models.numbersOfAny(query.model);
    filters.push({ name: "model", passing: carsWith(store, ({ model }) => wanted.has(model)) });
  }
  const range = (name: "year" | "price" | "mileage", of: RangeBits, min?: number, max?: number) => {
    if (min === undefined && max === undefined) return;
    const highest = Math.min(max ?? LARGEST, LARGEST);
    filters.push({ name, passing: of.within(Math.min(min ?? 0, LARGEST + 1), highest, store.pool) });
  };
  range("year", store.year, query.yearMin, query.yearMax);
  range("price", store.price, query.priceMin, query.priceMax);
  range("mileage", store.mileage, query.mileageMin, query.mileageMax);
  if (query.location !== undefined) {
    const sellers = [...names.places.numbersOfAny([query.location])].flatMap((place) => names.sellersAt(place));
    filters.push({ name: "location", passing: ofSellers(store, sellers) });
  }
  if (query.dealershipId !== undefined) {
    const sellers = names.sellersOf.get(query.dealershipId) ?? [];
    filters.push({ name: "dealership", passing: ofSellers(store, sellers) });
  }
  return filters;
}

type CarEntry = VehicleStore["names"]["cars"]["entries"][number];

function carsWith({ names, layout, columns, pool, end }: VehicleStore, isWanted: (car: CarEntry) => boolean): Bits {
  const { entries } = names.cars;
  const wanted = new Uint8Array(entries.length);
  for (let car = 0; car < entries.length; car++) wanted[car] = isWanted(entries[car] as CarEntry) ? 1 : 0;
  const bits = pool.takeEmpty();
  layout.mark(bits, wanted, columns.car, end);
  return bits;
}

function ofSellers({ views, pool }: VehicleStore, sellers: readonly number[]): Bits {
  const bits = pool.takeEmpty();
  for (const seller of sellers) views.by_seller.mark(bits, seller, seller + 1, true);
  return bits;
}
