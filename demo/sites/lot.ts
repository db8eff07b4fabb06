import { buildInventory } from "../inventory/build-inventory.ts";
import type { DemoDealership } from "../inventory/dealerships.ts";
import type { DemoCar } from "../inventory/demo-car.ts";
import { hashText } from "../inventory/seeded-random.ts";

/** A dealership's cars, ready to be listed. */
export type Lot = {
  dealership: DemoDealership;
  /** New and used mixed, in the order the site shows them. */
  cars: readonly DemoCar[];
  byVin: ReadonlyMap<string, DemoCar>;
};

/** Builds a dealership's lot and mixes the cars as if they had arrived one at a time. */
export function buildLot(dealership: DemoDealership): Lot {
  const cars = buildInventory(dealership).sort((a, b) => hashText(a.vin) - hashText(b.vin));
  return { dealership, cars, byVin: new Map(cars.map((car) => [car.vin, car])) };
}

/** One page of a list. */
export type ListPage = { cars: readonly DemoCar[]; page: number; pageCount: number; total: number };

/** Cuts page `requestedPage` (from 1) out of the list; null when there is no such page. */
export function cutPage(cars: readonly DemoCar[], requestedPage: string | null, pageSize: number): ListPage | null {
  const page = requestedPage === null ? 1 : Number(requestedPage);
  const pageCount = Math.max(Math.ceil(cars.length / pageSize), 1);
  if (!Number.isInteger(page) || page < 1 || page > pageCount) return null;
  return { cars: cars.slice((page - 1) * pageSize, page * pageSize), page, pageCount, total: cars.length };
}
