import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import { isBlankWord, isSpreadsheetError } from "./damaged-cells.ts";

/** `=HYPERLINK(…)`, `@SUM(…)`, `+cmd|…`: texts that a spreadsheet would execute. `="20151"` is a way to write text. */
const FORMULA = /^(?:=|[@+-]\s*[\w'!]+\s*[(|!])/;
const TEXT_AS_FORMULA = /^="([^"=(]*)"$/;
/** A link with its words, as spreadsheets write it: `=HYPERLINK("https://…","2018 Honda")`. Nothing in it is calculated. */
const LINK_AS_FORMULA =
  /^=HYPERLINK\(\s?"([^"]{0,2000})"\s?(?:[,;]\s?(?:"(\s{0,5}[^"=+@\s][^"]{0,300}|\s{0,5})"|(\d{1,17}))\s?)?\)$/i;
/** Our own exports put an apostrophe before text that begins like a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@])/;
/** Spreadsheets mark text with an apostrophe in front. "'18 Civic" is not marked. */
const MARKED_AS_TEXT = /^'(?=[\p{L}\d]{3})/u;

/** True when a spreadsheet would calculate the cell instead of showing it. */
export function isFormula(cell: string): boolean {
  const code = cell.charCodeAt(0);
  // The first character decides for most cells: = + - @
  return (
    (code === 61 || code === 43 || code === 45 || code === 64) &&
    FORMULA.test(cell) &&
    !TEXT_AS_FORMULA.test(cell) &&
    !LINK_AS_FORMULA.test(cell)
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
  if (isSpreadsheetError(cell) || isBlankWord(cell)) return "";
  if (cell.startsWith("=")) return TEXT_AS_FORMULA.exec(cell)?.[1] ?? linkOf(cell) ?? cell;
  if (!cell.startsWith("'")) return cell;
  return MARKED_AS_TEXT.test(cell) || (ESCAPED_FORMULA.test(cell) && !isFormula(cell.slice(1))) ? cell.slice(1) : cell;
}

/** Words of a link that are no value, but say what to do with its address. */
const LINK_WORDS =
  /^(?:(?:click|view|see|open|more|link|here|details?|photos?|pictures?|images?|web ?site|web ?page|listing|url|vdp|on|to|the|our)\W*){1,5}$/i;

/** Returns a link's words, or its address where they are no value. */
function linkOf(cell: string): string | null {
  const [, address = null, words = "", number = ""] = LINK_AS_FORMULA.exec(cell) ?? [];
  const value = words.trim() || number;
  return value === "" || LINK_WORDS.test(value) ? address : value;
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

/** Texts for "no value". "Call" and "Contact us" are not among them: their dealer wants no figure shown. */
const NO_VALUE = /^(?:-+|–|—|\.+|\?+|n\/?a|none|null|nil|tb[ad]|unknown|no price)$/i;
/** Of two prices of one car that differ by more than this, one is a discount or a payment. */
const MAX_PRICE_RATIO = 2;

/**
 * Returns the price that a shopper pays: of the columns with such prices ("Sale Price", "Internet Price") the lowest, else that of the first
 * other column that has one.
 * @param columns the columns of prices, the best first
 * @param paid those of them that hold what a shopper pays
 */
export function priceOf(cells: readonly string[], columns: readonly number[], paid: ReadonlySet<number>): string {
  const texts = columns
    .map((column) => ({ text: textOf(cells[column] ?? ""), isPaid: paid.has(column) }))
    .filter(({ text }) => !NO_AMOUNT.test(text) && !NO_VALUE.test(text))
    .map(({ text, isPaid }) => ({ text: withDecimalPoint(text), isPaid }));
  const [first] = texts;
  if (first === undefined) return "";
  const rivals = texts.flatMap(({ text, isPaid }) => {
    const value = isPaid ? readPrice(text).value : null;
    return value === null ? [] : [{ text, value }];
  });
  const [lowest] = rivals.sort((a, b) => a.value - b.value);
  const highest = rivals.at(-1)?.value ?? 0;
  return first.isPaid && lowest !== undefined && highest <= lowest.value * MAX_PRICE_RATIO ? lowest.text : first.text;
}
