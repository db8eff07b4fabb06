import { cleanText, wholeNumber } from "./text.ts";

const FIRST_YEAR = 1900;

/** The words around a year: "MY2018", "Model year 2018", "2018 model", "2018 (MY)". */
const WITH_WORDS =
  /^(?:(?:MY|(?:model )?year)[\s:]{0,2}((?:19|20)\d\d)|((?:19|20)\d\d) ?\(?(?:MY|model(?: year)?)\)?)$/i;
/** A year that a spreadsheet took for a day, or for half a year: "2018-01-01", "1/1/2018", "2018.5". */
const AS_DAY = /^(?:(\d{4})(?:-\d\d(?:-\d\d)?(?:T.*|\s00:00.*)?|\.5)|0?1[/.-]0?1[/.-](\d{4})(?:\s0?0:00.*)?)$/;

/** Reads a model year from 1900 to the one after the current year; also from a date ("2018-01-01") and with words ("MY 2018"). */
export function readYear(raw: unknown, currentYear: number): { value: number | null; invalid: boolean } {
  const text = cleanText(raw, 40);
  if (text === null || text === "0") return { value: null, invalid: false };
  const [, before, behind] = WITH_WORDS.exec(text) ?? [];
  const [, dayFirst, dayLast] = AS_DAY.exec(text) ?? [];
  const written = before ?? behind ?? dayFirst ?? dayLast;
  const year = wholeNumber(raw) ?? Number(written ?? Number.NaN);
  const plausible = Number.isInteger(year) && year >= FIRST_YEAR && year <= currentYear + 1;
  return plausible ? { value: year, invalid: false } : { value: null, invalid: true };
}

/** Four digits that may be a model year; not a mileage, a saving or a weight ("Only 2000 miles!"). */
export const YEARS_IN_TEXT =
  /(?<![\d$#,.])(?:19|20)\d\d(?![\d,.]|\s*(?:(?:original|actual|low|highway|easy)\s+)*(?:mi|miles?|kms?|kilomet\w+|hours|hrs|lbs?|cc|off|down|below|under)\b)/gi;
