import type { RemovedVehicle, Vehicle, VehicleDetail } from "#contract/vehicles/vehicle.ts";
import { MAX_INTEGER } from "#domain/search/search-limits.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { presentRemovedVehicle, presentVehicle, type VehicleRow } from "./present-vehicle.ts";
import { removedVehicles, selectVehicles, visibleVehicles } from "./visible-vehicles.ts";
import { loadZips } from "./zip-codes.ts";

const notFound = () => AppError.notFound("Vehicle not found");

/** @param idOrVin our numeric id, or a VIN in any case (then the most recently confirmed listing of it) */
async function findAmong(from: typeof visibleVehicles, db: Db, idOrVin: string): Promise<VehicleRow | undefined> {
  const byVin = selectVehicles(db, from)
    .where("v.vin", "=", idOrVin.toUpperCase())
    .orderBy("confirmed_at", "desc")
    .orderBy("v.id", "desc");
  const numeric = /^\d{1,10}$/.test(idOrVin) && Number(idOrVin) <= MAX_INTEGER;
  return (
    (numeric && (await selectVehicles(db, from).where("v.id", "=", Number(idOrVin)).executeTakeFirst())) ||
    (await byVin.limit(1).executeTakeFirst())
  );
}

/**
 * The row of one visible vehicle.
 * @param idOrVin our numeric id, or a VIN in any case (then the most recently confirmed listing of it)
 * @throws {AppError} 404
 */
export async function findVehicle(db: Db, idOrVin: string): Promise<VehicleRow> {
  return (await findAmong(visibleVehicles, db, idOrVin)) ?? Promise.reject(notFound());
}

/** The same, also of a vehicle that was removed not long ago. @throws {AppError} 404 */
export async function findVehicleOrRemoved(db: Db, idOrVin: string): Promise<VehicleRow> {
  const row = (await findAmong(visibleVehicles, db, idOrVin)) ?? (await findAmong(removedVehicles, db, idOrVin));
  return row ?? Promise.reject(notFound());
}

/** A vehicle that was removed not long ago. @throws {AppError} 404 */
export async function getRemovedVehicle(db: Db, idOrVin: string): Promise<RemovedVehicle> {
  const row = await findAmong(removedVehicles, db, idOrVin);
  if (!row?.removed_at) throw notFound();
  const listed = row.vin !== null && (await findAmong(visibleVehicles, db, row.vin));
  return presentRemovedVehicle(row, row.removed_at, Boolean(listed));
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

/** When the car's own page was last found to offer it because a shopper was interested; null when it never was. */
async function readOfferedAt(db: Db, vehicleId: number): Promise<Date | null> {
  const check = await db
    .selectFrom("vehicle_checks")
    .select("asked_at")
    .where("vehicle_id", "=", vehicleId)
    .where("answer", "=", "sale")
    .executeTakeFirst();
  return check?.asked_at ?? null;
}

/**
 * One visible vehicle with what only its own page shows.
 * @param zipCode measures the distance from there; an unknown zip gives none
 * @throws {AppError} 404
 */
export async function getVehicle(db: Db, idOrVin: string, zipCode?: string): Promise<VehicleDetail> {
  const row = await findVehicle(db, idOrVin);
  const miles = zipCode ? (await loadZips()).milesTo(zipCode, row.zip_code, row.place) : null;
  const vehicle: Vehicle = presentVehicle(row, miles);
  const priceHistory = await readPriceHistory(db, row.id);
  const offeredAt = await readOfferedAt(db, row.id);
  if (offeredAt !== null && offeredAt > row.confirmed_at) {
    return { ...vehicle, priceHistory, lastConfirmedAt: offeredAt.toISOString(), confirmedIn: "website" };
  }
  const confirmedIn = row.source === "csv" || row.is_feed ? "file" : "website";
  return { ...vehicle, priceHistory, confirmedIn };
}
