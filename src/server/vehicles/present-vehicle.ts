import { createHash } from "node:crypto";
import type { InferResult } from "kysely";
import { VEHICLE_KEYS, type Vehicle } from "#contract/vehicles/vehicle.ts";
import { MAX_INTEGER } from "#domain/search/search-limits.ts";
import { WIRE_FACTS, type WireFacts } from "#domain/vehicles/vehicle-fields.ts";
import type { Db } from "../infra/database/db.ts";
import { type selectVehicles, visibleVehicles } from "./visible-vehicles.ts";

/** Names one photo of a vehicle by its original address: 16 hex characters. */
export const photoKey = (imageUrl: string): string => createHash("sha256").update(imageUrl).digest("hex").slice(0, 16);

/** Address of a photo in our cache: `/photos/{vehicleId}/{key}`; a width is added as `?w=`. */
export const photoPath = (vehicleId: number, imageUrl: string): string => `/photos/${vehicleId}/${photoKey(imageUrl)}`;

/**
 * The address on the dealer's site of a photo of a visible vehicle.
 * @param key as `photoKey` makes it
 * @returns null when the vehicle is not visible or has no such photo
 */
export async function findPhotoUrl(db: Db, vehicleId: number, key: string): Promise<string | null> {
  if (vehicleId > MAX_INTEGER) return null;
  const row = await visibleVehicles(db).where("v.id", "=", vehicleId).select("v.images").executeTakeFirst();
  return row?.images.find((image) => photoKey(image) === key) ?? null;
}

export type VehicleRow = InferResult<ReturnType<typeof selectVehicles>>[number];

function priceDrop(row: VehicleRow): Vehicle["priceDrop"] {
  const [now, before] = row.latest_prices ?? [];
  if (!now || !before || now >= before || !row.last_change_at) return null;
  return { amount: before - now, since: row.last_change_at.toISOString() };
}

const wireFacts = (row: VehicleRow) =>
  Object.fromEntries(WIRE_FACTS.map(({ wire, column }) => [wire, row[column]])) as WireFacts;

/** Puts the keys into the contract's order, because feeds and deliveries write them as they come. */
const inWireOrder = (vehicle: Vehicle) =>
  Object.fromEntries(VEHICLE_KEYS.filter((key) => key in vehicle).map((key) => [key, vehicle[key]])) as Vehicle;

/**
 * The wire shape of a stored vehicle.
 * @param distanceMiles from the searched zip; absent when none was searched, null when the vehicle's place is not known
 */
export function presentVehicle(row: VehicleRow, distanceMiles: number | null = null): Vehicle {
  const { carfaxUrl, originalListingUrl, ...facts } = wireFacts(row);
  return inWireOrder({
    ...facts,
    id: row.id,
    photos: row.images.map((image) => photoPath(row.id, image)),
    location: row.place,
    ...(carfaxUrl && { carfaxUrl }),
    ...(originalListingUrl && { originalListingUrl }),
    dealership: { id: row.dealership_id, name: row.dealership_name, location: row.dealership_location || null },
    listedAt: row.first_seen_at.toISOString(),
    lastConfirmedAt: row.confirmed_at.toISOString(),
    distanceMiles,
    priceDrop: priceDrop(row),
  });
}
