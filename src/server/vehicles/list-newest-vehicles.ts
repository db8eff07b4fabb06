import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { VehicleReads } from "./fresh-state.ts";
import { freshState } from "./fresh-state.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { newestMatches } from "./search-vehicles.ts";
import { selectVehicles } from "./visible-vehicles.ts";

/** A car at two dealerships is shown once; so many more are read that the list is full all the same. */
const SPARE = 4;

/**
 * The cars that match a search and were listed last, the newest first, each VIN once. The query's page, limit and order do
 * not count.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function listNewestVehicles(reads: VehicleReads, query: VehicleQuery, limit: number): Promise<Vehicle[]> {
  const newest = newestMatches(await freshState(reads), query, limit * SPARE);
  if (newest.length === 0) return [];
  const rows = await selectVehicles(reads.db).where("v.id", "in", newest).orderBy("v.id", "desc").execute();
  const seen = new Set<string>();
  const once = rows.filter(({ vin }) => vin === null || (!seen.has(vin) && seen.add(vin)));
  return once.slice(0, limit).map((row) => presentVehicle(row));
}
