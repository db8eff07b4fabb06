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

/**
 * The prices that a car has had, and when its own page was last found to offer it because a shopper was interested (null when it
 * never was). One statement, because each costs a page more than what it reads.
 */
async function readHistory(db: Db, vehicleId: number) {
  const rows = await db
    .selectFrom("vehicles as v")
    .leftJoin("vehicle_prices as p", "p.vehicle_id", "v.id")
    .leftJoin("vehicle_checks as c", (join) => join.onRef("c.vehicle_id", "=", "v.id").on("c.answer", "=", "sale"))
    .select(["p.price_usd", "p.seen_at", "c.asked_at"])
    .where("v.id", "=", vehicleId)
    .orderBy("p.id")
    .execute();
  const priceHistory = rows.flatMap(({ price_usd, seen_at }) =>
    seen_at === null ? [] : [{ price: price_usd, at: seen_at.toISOString() }],
  );
  return { priceHistory, offeredAt: rows[0]?.asked_at ?? null };
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
  const { priceHistory, offeredAt } = await readHistory(db, row.id);
  if (offeredAt !== null && offeredAt > row.confirmed_at) {
    return { ...vehicle, priceHistory, lastConfirmedAt: offeredAt.toISOString(), confirmedIn: "website" };
  }
  const confirmedIn = row.source === "csv" || row.is_feed ? "file" : "website";
  return { ...vehicle, priceHistory, confirmedIn };
}
