import { sql } from "kysely";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { Db } from "../infra/db.ts";
import { findVehicle } from "./get-vehicle.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { selectVehicles } from "./visible-vehicles.ts";

const SHOWN = 8;

/**
 * Other visible vehicles that a shopper of this one would look at: the same model first, then the same make and body, then
 * the same body, each nearest in price and year.
 * @throws {AppError} 404 when the vehicle itself is not visible
 */
export async function listSimilarVehicles(db: Db, idOrVin: string): Promise<Vehicle[]> {
  const one = await findVehicle(db, idOrVin);
  const likeness = sql<number>`
    case when v.make = ${one.make} and v.model = ${one.model} then 3
      when v.make = ${one.make} and v.body_style = ${one.body_style} then 2
      when v.body_style = ${one.body_style} then 1
      else 0 end`;
  const apart = sql`abs(coalesce(v.price_usd, 0) - ${one.price_usd ?? 0}) + 1500 * abs(coalesce(v.year, 0) - ${one.year ?? 0})`;
  const rows = await selectVehicles(db)
    .where("v.id", "!=", one.id)
    .where(sql<boolean>`v.vin is distinct from ${one.vin} or v.vin is null`)
    .where((eb) => eb.or([eb("v.make", "=", one.make), eb("v.body_style", "=", one.body_style)]))
    .orderBy(likeness, "desc")
    .orderBy(apart)
    .orderBy("v.id")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => presentVehicle(row));
}
