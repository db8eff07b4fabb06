import { readStockNumber } from "#domain/normalize/normalize-vehicle.ts";
import type { RawVehicle } from "#domain/normalize/raw-vehicle.ts";
import { findVin, readVin } from "#domain/vehicles/vin.ts";

/** By what the car of a rejected row can be known among the listed ones. */
export type CarMark = {
  /** The row says that it is sold; else the row could not be taken for another reason. */
  isSold: boolean;
  /** Who it would have been, where the row could be read as far as that. */
  identityKey: string | null;
  vin: string | null;
  stockNumber: string | null;
};

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
