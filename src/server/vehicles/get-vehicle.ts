import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { selectVehicles } from "./visible-vehicles.ts";

const MAX_ID = 2_147_483_647;

/**
 * One visible vehicle.
 * @param idOrVin our numeric id, or a VIN in any case (then the most recently confirmed listing of it)
 * @throws {AppError} 404
 */
export async function getVehicle(db: Db, idOrVin: string): Promise<Vehicle> {
  const byVin = selectVehicles(db)
    .where("v.vin", "=", idOrVin.toUpperCase())
    .orderBy("v.confirmed_at", "desc")
    .orderBy("v.id", "desc");
  const numeric = /^\d{1,10}$/.test(idOrVin) && Number(idOrVin) <= MAX_ID;
  const row =
    (numeric && (await selectVehicles(db).where("v.id", "=", Number(idOrVin)).executeTakeFirst())) ||
    (await byVin.limit(1).executeTakeFirst());
  if (!row) throw AppError.notFound("Vehicle not found");
  return presentVehicle(row);
}
