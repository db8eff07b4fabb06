/** `=HYPERLINK(…)`, `@SUM(…)`, `+cmd|…`: texts that a spreadsheet would execute. `="20151"` is a way to write text. */
const FORMULA = /^(?:=|[@+-]\s*[\w'!]+\s*[(|!])/;
const TEXT_AS_FORMULA = /^="([^"=(]*)"$/;
/** Our own exports put an apostrophe before text that begins like a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@])/;
/** Spreadsheets mark text with an apostrophe in front. "'18 Civic" is not marked. */
const MARKED_AS_TEXT = /^'(?=[\p{L}\d]{3})/u;

/** True when a spreadsheet would calculate the cell instead of showing it. */
export function isFormula(cell: string): boolean {
  const code = cell.charCodeAt(0);
  // The first character decides for most cells: = + - @
  return (
    (code === 61 || code === 43 || code === 45 || code === 64) && FORMULA.test(cell) && !TEXT_AS_FORMULA.test(cell)
  );
}

/** Returns the first of the columns that is not empty; an empty text when all are. */
export function firstOf(cells: readonly string[], columns: readonly number[]): string {
  for (const column of columns) {
    const text = textOf(cells[column] ?? "");
    if (text !== "") return text;
  }
  return "";
}

/** Returns a cell's text, without white space around it and without the marks by which spreadsheets recognize text. */
function textOf(raw: string): string {
  const cell = raw.trim();
  if (cell.startsWith("=")) return TEXT_AS_FORMULA.exec(cell)?.[1] ?? cell;
  if (!cell.startsWith("'")) return cell;
  return MARKED_AS_TEXT.test(cell) || (ESCAPED_FORMULA.test(cell) && !isFormula(cell.slice(1))) ? cell.slice(1) : cell;
}

/** True for a long number that a spreadsheet shortened when it was saved: "1.23457E+16". The original number is lost. */
export const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i.test(text.trim());

/** Returns the addresses in one cell: a JSON list, otherwise separated by `|` where there is one, otherwise by white space, `;` or `,`. */
export function splitAddresses(cell: string): string[] {
  if (cell === "") return [];
  if (cell.startsWith("[")) return addressesInJson(cell);
  if (cell.includes("|")) return cell.split("|");
  if (/https?:\/\/|^\s*\/\//i.test(cell)) return cell.split(/(?<![\s;,])[\s;,]+(?=(?:https?:)?\/\/)/i).map(trimEnd);
  return cell.split(/[\s;,]+/);
}

const trimEnd = (address: string): string => address.replace(/(?<![\s;,])[\s;,]+$/, "");

/** Reads the list in Meta's catalogs: `[{"url":"https://…","tag":["Exterior"]}]`, or a list of addresses. */
function addressesInJson(cell: string): string[] {
  const list = parsed(cell);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (typeof entry === "string") return [entry];
    const url = typeof entry === "object" && entry !== null && "url" in entry ? entry.url : null;
    return typeof url === "string" ? [url] : [];
  });
}

/** @returns undefined when the text is no JSON */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A price of zero. The next column with a price is used instead. */
const NO_AMOUNT = /^\$?\s?0*(?:\.0*)?(?: ?[A-Za-z]{3})?$/;
/** European amounts: "18.995,00", "18995,50" and "18.995". No price has three decimals. */
const POINTS_AS_THOUSANDS = /^(\D{0,6}\d{1,3}(?:\.\d{3}){1,3})(?:,(\d{1,2}))?(?=\D{0,6}$)/;
const COMMA_AS_POINT = /^(\D{0,6}\d{1,9}),(\d{1,2})(?=\D{0,6}$)/;

function withDecimalPoint(price: string): string {
  if (!/[.,]\d{1,3}\D{0,6}$/.test(price)) return price;
  return price
    .replace(POINTS_AS_THOUSANDS, (_, whole: string, cents = "0") => `${whole.replaceAll(".", "")}.${cents}`)
    .replace(COMMA_AS_POINT, "$1.$2");
}

/** Returns the price in the first column that has one. */
export function priceOf(cells: readonly string[], columns: readonly number[]): string {
  for (const column of columns) {
    const price = textOf(cells[column] ?? "");
    if (!NO_AMOUNT.test(price)) return withDecimalPoint(price);
  }
  return "";
}

const FIRST_SOLD_YEAR = 1990;
/** "2025-03-04", "3/4/25 10:00", "Mar 4, 2025" */
const DATE = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})(?!\d)/i;

/** True when a cell holds a past day in a spreadsheet's format. "0000-00-00" and "N/A" do not count. */
export function isPastDate(text: string, now: Date): boolean {
  const spaced = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  if (!DATE.test(spaced)) return false;
  const time = Date.parse(spaced);
  return time <= now.getTime() && new Date(time).getUTCFullYear() >= FIRST_SOLD_YEAR;
}
