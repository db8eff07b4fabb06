import { cleanText, wholeNumber } from "./text.ts";

const FIRST_YEAR = 1900;

/** Reads a model year from 1900 to the one after the current year; also from a date ("2018-01-01"). */
export function readYear(raw: unknown, currentYear: number): { value: number | null; invalid: boolean } {
  const text = cleanText(raw, 40);
  if (text === null || text === "0") return { value: null, invalid: false };
  const year = wholeNumber(raw) ?? Number(/^(\d{4})-\d\d(?:-\d\d)?(?:T.*)?$/.exec(text)?.[1] ?? Number.NaN);
  const plausible = Number.isInteger(year) && year >= FIRST_YEAR && year <= currentYear + 1;
  return plausible ? { value: year, invalid: false } : { value: null, invalid: true };
}

/** Four digits that may be a model year; not a mileage, a saving or a weight ("Only 2000 miles!"). */
export const YEARS_IN_TEXT =
  /(?<![\d$#,.])(?:19|20)\d\d(?![\d,.]|\s*(?:(?:original|actual|low|highway|easy)\s+)*(?:mi|miles?|kms?|kilomet\w+|hours|hrs|lbs?|cc|off|down|below|under)\b)/gi;
