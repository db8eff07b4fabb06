import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { Understood } from "#domain/search/understand-keyword.ts";
import type { Db } from "../infra/database/db.ts";
import { presentVehicle } from "../vehicles/present-vehicle.ts";
import { selectVehicles } from "../vehicles/visible-vehicles.ts";
import type { CardsOfPage } from "./cards/card-reader.ts";

/** What an engine has found for a listing, without the vehicles themselves. */
export type Found = {
  ids: number[];
  /** Whole miles from the searched zip, in the order of the ids. */
  miles: (number | null)[];
  total: number;
  facetsJson: string;
  understood: Understood[];
};

/** As `CardReader` gives them; those that are gone are missing. */
type Cards = CardsOfPage["cards"];

/** Writes vehicles as a list, in JSON. No distance is known. */
export const writeVehicles = (cards: Cards): string =>
  `[${cards.map(({ card }) => `${card},"distanceMiles":null}`).join(",")}]`;

/**
 * Writes the listing call's answer, in JSON.
 * @param cards the vehicles in their order
 */
export function writeListing(query: VehicleQuery, found: Found, cards: Cards): string {
  const milesOf = new Map(found.ids.map((id, index) => [id, found.miles[index]]));
  const vehicles = cards.map(({ id, card }) => `${card},"distanceMiles":${milesOf.get(id) ?? null}}`).join(",");
  const totalPages = Math.ceil(found.total / query.limit);
  const counts = `"currentPage":${query.page},"totalPages":${totalPages},"total":${found.total}`;
  return `{"vehicles":[${vehicles}],${counts},"facets":${found.facetsJson},"understood":${JSON.stringify(found.understood)}}`;
}

/** Reads the vehicles with these ids, in this order. Those that shoppers do not see any more are missing. */
export async function readVehicles(db: Db, ids: readonly number[]): Promise<Vehicle[]> {
  if (ids.length === 0) return [];
  const rows = await selectVehicles(db).where("v.id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => presentVehicle(row));
}
