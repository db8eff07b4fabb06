/**
 * Ids whose addresses lead to vehicle 1, as the product has always done it; a vehicle that has one of them is reached by its
 * VIN only.
 */
export const REDIRECTED_VEHICLE_IDS: readonly number[] = [2, 14];

/** A vehicle's page, and its one canonical address: by VIN where it has one, else by id. */
export function vehiclePath(vehicle: { id: number; vin: string | null }): string {
  return `/vehicles/${encodeURIComponent(vehicle.vin || vehicle.id)}`;
}
