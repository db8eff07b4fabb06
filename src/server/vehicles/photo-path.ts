import { createHash } from "node:crypto";
import type { Db } from "../infra/db.ts";
import { visibleVehicles } from "./visible-vehicles.ts";

/** Names one photo of a vehicle by its original address: 16 hex characters. */
export const photoKey = (imageUrl: string): string => createHash("sha256").update(imageUrl).digest("hex").slice(0, 16);

/** Address of a photo in our cache: `/photos/{vehicleId}/{key}`; a width is added as `?w=`. */
export const photoPath = (vehicleId: number, imageUrl: string): string => `/photos/${vehicleId}/${photoKey(imageUrl)}`;

const MAX_ID = 2_147_483_647;

/**
 * The address on the dealer's site of a photo of a visible vehicle.
 * @param key as `photoKey` makes it
 * @returns null when the vehicle is not visible or has no such photo
 */
export async function findPhotoUrl(db: Db, vehicleId: number, key: string): Promise<string | null> {
  if (vehicleId > MAX_ID) return null;
  const row = await visibleVehicles(db).where("v.id", "=", vehicleId).select("v.images").executeTakeFirst();
  return row?.images.find((image) => photoKey(image) === key) ?? null;
}
