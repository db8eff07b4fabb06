import type { Vehicle } from "#contract/vehicles/vehicle.ts";

/** The vehicles of a further page that are not in the list yet. Pages overlap when cars come and go between two calls. */
export function newVehicles(listed: readonly Vehicle[], more: readonly Vehicle[]): Vehicle[] {
  const seen = new Set(listed.map(({ id }) => id));
  return more.filter(({ id }) => !seen.has(id));
}
