import { readStockNumber } from "#domain/normalize/normalize-vehicle.ts";
import type { RawVehicle } from "#domain/normalize/raw-vehicle.ts";
import { findVin, readVin } from "#domain/vehicles/vin.ts";
import type { CarMark } from "../../inventory/remove-gone.ts";

/**
 * Reads by what a rejected row's car can be known.
 * @param raw what its columns hold; null when the cells are not in their columns: then a VIN is looked for in any of them
 * @param identityKey who the car would have been; null when that is not known
 * @returns null when the row names no car
 */
export function readMark(
  raw: RawVehicle | null,
  cells: readonly string[],
  isSold: boolean,
  identityKey: string | null,
): CarMark | null {
  const reading = raw === null ? null : readVin(String(raw.vin ?? ""), null);
  const vin = reading?.kind === "vin" ? reading.vin : raw === null ? findVin(cells.join("\n")) : null;
  const stockNumber = raw === null ? null : readStockNumber(raw.stockNumber);
  return vin === null && stockNumber === null && identityKey === null
    ? null
    : { isSold, identityKey, vin, stockNumber };
}
