import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { Db } from "../infra/db.ts";
import { presentVehicle } from "../vehicles/present-vehicle.ts";
import { selectVehicles } from "../vehicles/visible-vehicles.ts";

/** The vehicles with these ids, in their order. Those that nobody may see any more are missing. */
export async function readVehicles(db: Db, ids: readonly number[]): Promise<Vehicle[]> {
  if (ids.length === 0) return [];
  const rows = await selectVehicles(db).where("v.id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => presentVehicle(row));
}
