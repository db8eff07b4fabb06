import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { freshState, type VehicleReads } from "./fresh-state.ts";
import { findVehicle } from "./get-vehicle.ts";
import { findSimilar } from "./index/find-similar.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { selectVehicles } from "./visible-vehicles.ts";

const SHOWN = 8;

/**
 * Other visible vehicles that a shopper of this one would look at: the same model first, then the same make and body, then
 * the same body, then the same make, each nearest in price and year.
 * @throws {AppError} 404 when the vehicle itself is not visible
 */
export async function listSimilarVehicles(reads: VehicleReads, idOrVin: string): Promise<Vehicle[]> {
  const one = await findVehicle(reads.db, idOrVin);
  const { store } = await freshState(reads);
  const ids = findSimilar(store, { ...one, bodyStyle: one.body_style, price: one.price_usd }, SHOWN);
  if (ids.length === 0) return [];
  const rows = await selectVehicles(reads.db).where("v.id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => presentVehicle(row));
}
