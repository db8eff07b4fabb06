import type { Db } from "../infra/db.ts";
import { photoKey } from "./photo-path.ts";
import { visibleVehicles } from "./visible-vehicles.ts";

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
