import { canonicalMake } from "#core/facts/rules/make-names.ts";

/** The errors that spreadsheets show in place of a formula's value, in English, German, Spanish and French; and a number too wide to show. */
const ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|ERROR!|NV|BEZUG!|WERT!|ZAHL!|¡REF!|¡VALOR!|¿NOMBRE\?|¡DIV\/0!|VALEUR!|NOM\s?\?|#{2,40})$/i;
/** The words that people and pivot tables write for an empty cell. */
const BLANK_WORDS =
  /^(?:\((?:blank|none|empty)\)|see (?:description|below|photos?|pictures|comments|notes|website|dealer))$/i;

/** True when a cell holds a spreadsheet's error in place of a value. */
export const isSpreadsheetError = (text: string): boolean => text.startsWith("#") && ERROR.test(text);

/** True for "(blank)" and "See description": the cell tells nothing. */
export const isBlankWord = (text: string): boolean => BLANK_WORDS.test(text);

/** True for a long number that a spreadsheet shortened when it was saved: "1.23457E+16". The original number is lost. */
export const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i.test(text.trim());

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_AND_MONTH = /^(\d{1,2})-([A-Z][a-z]{2})$|^([A-Z][a-z]{2})-(\d{1,2})$/;
/** Models of two numbers, which spreadsheets take for a day. */
const MODELS_LIKE_DAYS = new Map([["Saab", ["9-3", "9-5"]]]);

/**
 * Reads the name of a model or trim that a spreadsheet has damaged: a day ("9-Mar") or a shortened number ("1.50E+02").
 * @returns null for a name that is not damaged; `name` is null where the original cannot be proven, `what` says what happened to it
 */
export function readDamagedName(make: string, text: string): { name: string | null; what: string } | null {
  if (isShortenedNumber(text)) return { name: null, what: "shortened" };
  const [, before, month, monthBefore, after] = DAY_AND_MONTH.exec(text.trim()) ?? [];
  const at = MONTHS.indexOf((month ?? monthBefore ?? "").toLowerCase()) + 1;
  if (at === 0) return null;
  const day = Number(before ?? after);
  const names = MODELS_LIKE_DAYS.get(canonicalMake(make) ?? "") ?? [];
  const known = names.filter((name) => name === `${day}-${at}` || name === `${at}-${day}`);
  return { name: known.length === 1 ? (known[0] ?? null) : null, what: "turned into a date" };
}
