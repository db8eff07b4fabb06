import { canonicalMake } from "#core/facts/rules/make-names.ts";

/** The errors that spreadsheets show in place of a formula's value, in English, German, Spanish and French; and a number too wide to show. */
const ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|ERROR!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|(?:REF|VALUE|DIV\/0|NAME|NUM|NA|ERROR)|N\/A N\/A|NV|N\/D|BEZUG!|WERT!|ZAHL!|¡REF!|¡VALOR!|¿NOMBRE\?|¡DIV\/0!|VALEUR!|NOM\s?\?|#{2,40})$/i;
/** LibreOffice's numbers of errors. */
const OTHER_ERROR = /^Err:5\d\d$/;
/** The words that people and pivot tables write for an empty cell. */
const BLANK_WORDS =
  /^(?:\((?:blank|none|empty|null)\)|<null>|see (?:description|below|photos?|pictures|comments|notes|website|dealer))$/i;

/** True when a cell holds a spreadsheet's error in place of a value. */
export const isSpreadsheetError = (text: string): boolean =>
  text.startsWith("#") ? ERROR.test(text) : OTHER_ERROR.test(text);

/** True for "(blank)" and "See description": the cell tells nothing. */
export const isBlankWord = (text: string): boolean => BLANK_WORDS.test(text);

/** True for a long number that a spreadsheet shortened when it was saved: "1.23457E+16". The original number is lost. */
export const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i.test(text.trim());

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_AND_MONTH = /^(\d{1,2})[- ]([A-Z][a-z]{2})(?:[- ]\d{2,4})?$|^([A-Z][a-z]{2})[- ](\d{1,2})$/i;
/** A whole day: "9/3/2026", "2026-09-03 00:00:00". */
const WHOLE_DAY =
  /^(?:(\d{1,2})[/.](\d{1,2})[/.](?:19|20)\d\d|(?:19|20)\d\d-(\d\d)-(\d\d))(?:[T ]0?0:00(?::00)?(?:\.0+)?Z?)?$/;
/** A model's number that was formatted as a figure: "1500.0", "$500.00". */
const FORMATTED = /^\$?(\d{2,4})\.0{1,2}$/;
/** The number that spreadsheets store for a day: days since 30 December 1899. */
const SERIAL_DAY = /^[34]\d{4}$/;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Models of two numbers, which spreadsheets take for a day. */
const MODELS_LIKE_DAYS = new Map([["Saab", ["9-3", "9-5"]]]);

/**
 * Reads the name of a model or trim that a spreadsheet has damaged: a day ("9-Mar") or a shortened number ("1.50E+02").
 * @returns null for a name that is not damaged; `name` is null where the original cannot be proven, `what` says what happened to it
 */
export function readDamagedName(make: string, text: string): { name: string | null; what: string } | null {
  if (isShortenedNumber(text)) return { name: null, what: "shortened" };
  const number = FORMATTED.exec(text.trim())?.[1];
  if (number !== undefined) return { name: number, what: "formatted as a figure" };
  const names = MODELS_LIKE_DAYS.get(canonicalMake(make) ?? "") ?? [];
  const numbers = dayNumbers(text.trim(), names.length > 0);
  if (numbers === null) return null;
  const [one, other] = numbers;
  const known = names.filter((name) => name === `${one}-${other}` || name === `${other}-${one}`);
  return { name: known.length === 1 ? (known[0] ?? null) : null, what: "turned into a date" };
}

/** True for a name that a spreadsheet has turned into a day. */
export const isDamagedName = (text: string): boolean => dayNumbers(text.trim(), false) !== null;

/** Returns the two numbers that a spreadsheet took for a day and a month; null for a text that is no day. */
function dayNumbers(text: string, mayBeSerial: boolean): [number, number] | null {
  if (mayBeSerial && SERIAL_DAY.test(text)) {
    const day = new Date(SERIAL_EPOCH + Number(text) * DAY_MS);
    return [day.getUTCMonth() + 1, day.getUTCDate()];
  }
  const [, month, day, monthLast, dayLast] = WHOLE_DAY.exec(text) ?? [];
  if (day !== undefined || dayLast !== undefined) return [Number(month ?? monthLast), Number(day ?? dayLast)];
  const [, before, name, nameBefore, after] = DAY_AND_MONTH.exec(text) ?? [];
  const at = MONTHS.indexOf((name ?? nameBefore ?? "").toLowerCase()) + 1;
  return at === 0 ? null : [Number(before ?? after), at];
}
