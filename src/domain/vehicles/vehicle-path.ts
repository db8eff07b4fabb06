/** A vehicle's page, and its one canonical address: by VIN where it has one, else by id. */
export function vehiclePath(vehicle: { id: number; vin: string | null }): string {
  return `/vehicles/${encodeURIComponent(vehicle.vin || vehicle.id)}`;
}
