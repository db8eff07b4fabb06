import { type Normalized, readStockNumber } from "#core/facts/rules/normalize-vehicle.ts";
import { type OtherVehicle, withArticle } from "#core/facts/rules/other-vehicles.ts";
import type { RawVehicle } from "#core/facts/rules/raw-vehicle.ts";
import { findVin, readVin } from "#core/facts/rules/vin.ts";
import type { RejectedCar } from "#core/inventory/rules/rejected-car.ts";
import { isShortenedNumber } from "./csv/damaged-cells.ts";
import type { RowReading } from "./csv/row-to-raw.ts";

/** The reason why a row was rejected: its car is sold, new, no car or in the file twice, or the row cannot be read. */
export type Rejection = (
  | { kind: "sold" | "new" | "repeat" | "unreadable" }
  /** The kind of vehicle. */
  | { kind: "other"; what: OtherVehicle }
) & {
  /** Half a sentence. */
  reason: string;
};

export type RejectedRow = Rejection & { line: number; row: number; cells: readonly string[] };

/** Returns a rejection for a row that cannot be read. */
export const unreadable = (reason: string): Rejection => ({ kind: "unreadable", reason });

const TOTALS = /^(?:grand|sub)?[\s-]?totals?\b(?!\s+loss)/i;

/** True when a row is the last line of a list, with sums in place of a car's facts: its first word says so, and it has no VIN. */
export function isTotals(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  return TOTALS.test(first.slice(0, 40)) && findVin(cells.join("\n")) === null;
}

/** Returns why a row is rejected, by its own words and the normalizer's result; null when its car is taken. */
export function rejectionOf({ raw, refusal, isSold }: RowReading, normalized: Normalized): Rejection | null {
  if (refusal !== null) return { kind: isSold ? "sold" : "unreadable", reason: refusal };
  if (normalized.kind === "unusable") return unreadable(normalized.reason);
  if (normalized.kind === "new") return { kind: "new", reason: "is a new car, and only used cars are listed" };
  if (normalized.kind === "other") {
    const { what } = normalized;
    return { kind: "other", what, reason: `is ${withArticle(what)}, and only cars are listed` };
  }
  if (isShortenedNumber(String(raw.vin ?? ""))) return unreadable(damagedWords("VIN", String(raw.vin)));
  // A shortened number must not identify a car: another car may have the same remaining digits.
  if (normalized.facts.vin === null && isShortenedNumber(String(raw.stockNumber ?? ""))) {
    return unreadable(damagedWords("stock number", String(raw.stockNumber)));
  }
  if (isChassisNumber(raw, normalized.facts)) return null;
  // A crawl leaves a wrong VIN out. A file's row is rejected, because the file's author can correct it.
  return normalized.invalid.includes("vin") ? unreadable(vinProblem(String(raw.vin), normalized.facts.year)) : null;
}

/** The age at which cars of other markets may be imported (49 USC 30112(b)(9)). */
const IMPORT_AGE_YEARS = 25;
const CHASSIS_NUMBER = /^(?=.*\d{5})[A-Z0-9]{2,8}-?[A-Z0-9]{5,8}$/i;

/**
 * True for the chassis number of a car that was built for another market and is old enough to be imported: "BNR32-012345". It is left out,
 * and the car is known by its stock number.
 */
function isChassisNumber(
  raw: RawVehicle,
  { year, stockNumber }: { year: number | null; stockNumber: string | null },
): boolean {
  const text = String(raw.vin ?? "").trim();
  const isOld = year !== null && year <= new Date().getFullYear() - IMPORT_AGE_YEARS;
  return isOld && stockNumber !== null && text.length >= 9 && text.length <= 13 && CHASSIS_NUMBER.test(text);
}

/**
 * Reads the identity of a rejected row's car.
 * @param raw the values of its columns; null when the cells are not in their columns: then all cells are searched for a VIN
 * @param identityKey the car's identity key; null when unknown
 * @returns null when the row names no car
 */
export function readMark(
  raw: RawVehicle | null,
  cells: readonly string[],
  isSold: boolean,
  identityKey: string | null,
): RejectedCar | null {
  const reading = raw === null ? null : readVin(String(raw.vin ?? ""), null);
  const vin = reading?.kind === "vin" ? reading.vin : raw === null ? findVin(cells.join("\n")) : null;
  const stockNumber = raw === null ? null : readStockNumber(raw.stockNumber);
  return vin === null && stockNumber === null && identityKey === null
    ? null
    : { isSold, identityKey, vin, stockNumber };
}

/** Returns half a sentence about a number that a spreadsheet has shortened. */
const damagedWords = (what: string, text: string): string =>
  `has the ${what} "${text.slice(0, 40)}", which a spreadsheet has shortened: make the column text there, and fill it in again`;

function vinProblem(text: string, year: number | null): string {
  const reading = readVin(text, year);
  return `has the VIN "${text.slice(0, 40)}", which ${reading.kind === "refused" ? reading.reason : "cannot be read"}`;
}
