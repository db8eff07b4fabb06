import type { Db } from "../infra/db.ts";
import { PLACE, visibleVehicles } from "./visible-vehicles.ts";

/** The places that have visible vehicles, in alphabetical order. */
export async function listLocations(db: Db): Promise<{ location: string }[]> {
  const rows = await visibleVehicles(db).select(PLACE.as("location")).distinct().orderBy("location").execute();
  return rows.flatMap((row) => (row.location ? [{ location: row.location }] : []));
}
