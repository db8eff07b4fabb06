import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { nameOf, photoAddresses } from "./car-facts.ts";
import type { ExportTools } from "./export-tools.ts";

/** A dealer's site that has lost its photos is not asked for all twenty of them. */
const MAX_TRIES = 3;

/**
 * The first photo of a car that can be had. When there are photos but none can be, that is noted.
 * @returns null for a car without one
 */
export async function findCover<Photo extends object>(
  car: Vehicle,
  tools: ExportTools,
  get: (imageUrl: string) => Promise<Photo | { reason: string }>,
): Promise<Exclude<Photo, { reason: string }> | null> {
  const failed: string[] = [];
  for (const imageUrl of photoAddresses(car).slice(0, MAX_TRIES)) {
    const photo = await get(imageUrl);
    if (!("reason" in photo)) return photo as Exclude<Photo, { reason: string }>;
    failed.push(String(photo.reason));
  }
  if (failed[0] !== undefined) tools.leaveOut(`Photo of ${nameOf(car)}`, failed[0]);
  return null;
}
