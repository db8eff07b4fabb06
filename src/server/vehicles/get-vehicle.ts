import type { Vehicle, VehicleDetail } from "#contract/vehicles/vehicle.ts";
import { MAX_INTEGER } from "#domain/search/search-limits.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { presentVehicle, type VehicleRow } from "./present-vehicle.ts";
import { selectVehicles } from "./visible-vehicles.ts";
import { loadZips } from "./zip-codes.ts";

/**
 * The row of one visible vehicle.
 * @param idOrVin our numeric id, or a VIN in any case (then the most recently confirmed listing of it)
 * @throws {AppError} 404
 */
export async function findVehicle(db: Db, idOrVin: string): Promise<VehicleRow> {
  const byVin = selectVehicles(db)
    .where("v.vin", "=", idOrVin.toUpperCase())
    .orderBy("confirmed_at", "desc")
    .orderBy("v.id", "desc");
  const numeric = /^\d{1,10}$/.test(idOrVin) && Number(idOrVin) <= MAX_INTEGER;
  const row =
    (numeric && (await selectVehicles(db).where("v.id", "=", Number(idOrVin)).executeTakeFirst())) ||
    (await byVin.limit(1).executeTakeFirst());
  if (!row) throw AppError.notFound("Vehicle not found");
  return row;
}

async function readPriceHistory(db: Db, vehicleId: number): Promise<VehicleDetail["priceHistory"]> {
  const rows = await db
    .selectFrom("vehicle_prices")
    .select(["price_usd", "seen_at"])
    .where("vehicle_id", "=", vehicleId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ price: row.price_usd, at: row.seen_at.toISOString() }));
}

/**
 * One visible vehicle with its price history.
 * @param zipCode measures the distance from there; an unknown zip gives none
 * @throws {AppError} 404
 */
export async function getVehicle(db: Db, idOrVin: string, zipCode?: string): Promise<VehicleDetail> {
  const row = await findVehicle(db, idOrVin);
  const miles = zipCode ? (await loadZips()).milesTo(zipCode, row.zip_code, row.place) : null;
  const vehicle: Vehicle = presentVehicle(row, miles);
  return { ...vehicle, priceHistory: await readPriceHistory(db, row.id) };
}
