/** Ids whose addresses have always redirected to vehicle 1. A vehicle with one of these ids can be reached only by its VIN. */
export const REDIRECTED_VEHICLE_IDS: readonly number[] = [2, 14];

/**
 * True when a text can name a vehicle. Ids and VINs are letters and digits with at least one digit. Any other text might be another call's
 * address ("places") or several vehicles at once ("1,2").
 */
export const isVehicleKey = (text: string): boolean => /^[A-Za-z]*\d[A-Za-z\d]*$/.test(text);

/** Returns the vehicle's page, and its only canonical address: by VIN where it has one, else by id. */
export function vehiclePath(vehicle: { id: number; vin: string | null }): string {
  return `/vehicles/${encodeURIComponent(vehicle.vin || vehicle.id)}`;
}

/** Returns the form for addresses: "Mercedes-Benz" → "mercedes-benz", "F-150" → "f-150", "Chantilly, VA" → "chantilly-va". */
export const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Addresses of the pages that list all cars of a make, of a model, or in a place ("City, ST"). */
export const makePath = (make: string): string => `/used/${slug(make)}`;
export const modelPath = (make: string, model: string): string => `/used/${slug(make)}/${slug(model)}`;
export const placePath = (location: string): string => `/used-cars-in/${slug(location)}`;
