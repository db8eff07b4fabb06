/** The words of a status for a car that has gone. */
const SOLD =
  /^(?:sold\b.*|deleted|removed|archived|inactive|out[ _-]of[ _-]stock|(?:not[ _-]?|un)available|delivered|retailed|wholesaled?|dealer[ -]?traded|(?:sent|gone) to auction|auctioned)(?:[\s:(-]{1,4}[\d/.-]{4,10}\)?)?$/i;
/** The words of a status for a car that is not offered. "Pending", "On hold" and "In transit" are. */
const NOT_OFFERED =
  /^(?:disabled|discontinued|expired|outofstock|no longer (?:available|for sale)|not for sale|off(?: the)? market|withdrawn|gone|draft|trash(?:ed)?|private|unpublished|hidden|not (?:published|active|listed)|unlisted)$/i;
/** A name in front of the word: "DMS Status: Sold". */
const LABEL = /^[a-z ]{0,20}status\s?[:=]\s?/i;
const NO = /^(?:n|no|false|f|0|-1|off)$/i;

/** A car's sale as its row tells it; null where it is offered. */
export type SaleWord = "sold" | "not for sale";

/** Reads a status. */
export function readSaleStatus(status: string): SaleWord | null {
  const text = status.replace(LABEL, "").trim();
  if (SOLD.test(text)) return "sold";
  return NOT_OFFERED.test(text) ? "not for sale" : null;
}

/** True for a no in a column such as "Published", "Active" or "Show on web". */
export const isNo = (flag: string): boolean => NO.test(flag);

const GONE_WORDS = String.raw`(?:sold(?!\s+(?:as|with|by|new|at|in|for|here|locally)\b)|not for sale|no longer available|off the market)`;
const FIRST_IN_TITLE = new RegExp(String.raw`^[^\p{L}\d]{0,10}${GONE_WORDS}(?!\p{L})`, "iu");
const LAST_IN_TITLE = new RegExp(String.raw`(?<![\p{L}\d])${GONE_WORDS}[^\p{L}\d]{0,10}$`, "iu");
/** Between other words only in capitals and set apart: "2018 Accord *SOLD* EX". */
const MARKED_IN_TITLE = /[*([<!~-]\s?SOLD\s?[*)\]>!~-]/;

/** Reads a title that begins or ends with the word: "**SOLD** 2020 Dodge", "2018 Honda - NOT FOR SALE". Not "sold as is". */
export function readSaleInTitle(title: string): SaleWord | null {
  const text = title.slice(0, 300);
  const word = FIRST_IN_TITLE.exec(text)?.[0] ?? LAST_IN_TITLE.exec(text)?.[0] ?? MARKED_IN_TITLE.exec(text)?.[0];
  if (word === undefined) return null;
  return /sold/i.test(word) ? "sold" : "not for sale";
}

const FIRST_SOLD_YEAR = 1990;
/** "2025-03-04", "3/4/25 10:00", "Mar 4, 2025" */
const DATE = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})(?!\d)/i;
/** "30/10/2026": the day before the month, as most of the world writes it; read so where the month cannot come first. */
const DAY_FIRST = /^(1[3-9]|2\d|3[01])[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?!\d)/;
/** "30-Oct-26", "30 Oct 2026" */
const DAY_MONTH_NAME = /^(\d{1,2})[- /]([a-z]{3,9})\.?[- /](\d{2}|\d{4})(?!\d)/i;
/** The number that spreadsheets store for a day: days since 30 December 1899. */
const SERIAL_DAY = /^[34]\d{4}(?:\.\d{1,12})?$/;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const inFull = (year: string): string => (year.length === 2 ? `20${year}` : year);

function timeOf(text: string): number {
  if (SERIAL_DAY.test(text)) return SERIAL_EPOCH + Math.floor(Number(text)) * DAY_MS;
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (day !== undefined) return Date.UTC(Number(inFull(year ?? "")), Number(month) - 1, Number(day));
  const [, dayOf, name, yearOf] = DAY_MONTH_NAME.exec(text) ?? [];
  if (dayOf !== undefined) return Date.parse(`${dayOf} ${name} ${inFull(yearOf ?? "")} UTC`);
  const spaced = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return DATE.test(spaced) ? Date.parse(spaced) : Number.NaN;
}

/** True when a cell holds a past day in a spreadsheet's format. "0000-00-00" and "N/A" do not count. */
export function isPastDate(text: string, now: Date): boolean {
  const time = timeOf(text);
  return time <= now.getTime() && new Date(time).getUTCFullYear() >= FIRST_SOLD_YEAR;
}
