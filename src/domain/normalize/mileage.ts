import type { Reading } from "./price.ts";
import { cleanText } from "./text.ts";

const MILES_PER_KILOMETRE = 0.621_371;
const MAX_MILES = 999_998;
const READING =
  /(?<![\w.])(\d{1,3}(?:[,. ']\d{3})+|\d+)(\.\d{1,3})?\s?(k(?![a-z]))?\s?(kilom\w*|kms?|kmt|miles?|mi|smi)?(?![a-z])/i;
/** UN/CEFACT Recommendation 20: KMT is a kilometre, SMI a statute mile. */
const KILOMETRES = /^k(?:m|ms|mt|ilom\w*)\b/i;

/**
 * An odometer reading in whole miles ("45,120 mi", "72 000 km", "45k", 45120). 0 is null: on a used car it is an empty
 * field. Words ("Exempt", "Call", "TMU") are null; a figure beyond 999,998 is null and invalid.
 * @param unit the unit when the site gives it apart: "SMI", "KMT", "mi", "km"; miles when unknown
 */
export function readMileage(raw: unknown, unit?: unknown): Reading {
  const text = cleanText(raw, 100);
  if (text === null) return { value: null, invalid: false };
  if (/^-\s?\d/.test(text)) return { value: null, invalid: true };
  const match = READING.exec(text);
  if (match?.[1] === undefined) return { value: null, invalid: false };
  const figure = Number(`${match[1].replace(/\D/g, "")}${match[2] ?? ""}`) * (match[3] ? 1_000 : 1);
  const statedUnit = match[4] ?? cleanText(unit, 40) ?? "mi";
  const miles = Math.round(KILOMETRES.test(statedUnit) ? figure * MILES_PER_KILOMETRE : figure);
  if (miles === 0) return { value: null, invalid: false };
  return miles > MAX_MILES ? { value: null, invalid: true } : { value: miles, invalid: false };
}
