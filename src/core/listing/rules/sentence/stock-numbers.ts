import { bare } from "../search-terms.ts";
import { yearLike } from "./amounts.ts";
import type { Reading } from "./pieces.ts";
import type { NameCondition, StockNames } from "./stock-names.ts";

/** A stock number that is said to be one: "stock #P91899", "stk no. 1045-A". */
const SAID =
  /(?<![\p{L}\p{N}])(?<!(?<!\p{L})in\s{1,3})(?:stock|stk)(?:\s{0,2}(?:number|num|no)(?!\p{L})\.?)?\s{0,2}[:#]{0,2}\s{0,2}((?=[a-z-]{0,9}\d)[a-z\d]+(?:-[a-z\d]+){0,3})(?![\p{L}\p{N}])/giu;

/** Returns whether a word without a name before it can be a stock number: it has three digits or more, and is no year. */
export const isStockNumberLike = (word: string): boolean =>
  word.length <= 14 && /\d/.test(word) && word.replace(/\D/g, "").length >= 3 && !yearLike(word);

/** Takes stock numbers that are said to be ones, where a car has them. "In stock" says that a car is there. */
export function readStockNumbers(reading: Reading, names: StockNames, conditions: NameCondition[]): void {
  for (const match of [...reading.rest.matchAll(SAID)]) {
    const [text, number = ""] = match;
    const word = bare(number);
    const ids = yearLike(word) && !text.includes("#") ? null : names.carsByStockNumber(word);
    if (ids === null) continue;
    reading.take(match.index, text.length, { kind: "word", label: `Stock ${number.toUpperCase()}`, filters: {} });
    conditions.push({ kind: "word", word, fields: "all", ids });
  }
}
