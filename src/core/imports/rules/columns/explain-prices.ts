import { formatList } from "#kernel/words/rules/lists.ts";
import { SHORTENED_RANK } from "../csv-columns.ts";
import type { ColumnDraft } from "./column-draft.ts";
import { CSV_HEADERS } from "./csv-headers.ts";

/** The headers before "price" in the list name what a shopper pays: an internet, special or sale price. */
const PAID_HEADERS = CSV_HEADERS.priceUsd.split(",").findIndex((header) => header.trim() === "price");

/**
 * Says at each of several columns of prices which of them is taken.
 * @returns the numbers of the columns that hold what a shopper pays
 */
export function explainPrices(columns: readonly ColumnDraft[]): number[] {
  const prices = columns
    .map((column, number) => ({ column, number }))
    .filter(({ column }) => column.field === "price" && column.certainty === "sure")
    .sort((a, b) => a.column.rank - b.column.rank);
  const paid = prices.filter(({ column }) => column.rank % SHORTENED_RANK < PAID_HEADERS);
  const [first, ...others] = prices;
  if (first === undefined || others.length === 0) return paid.map(({ number }) => number);
  const named = (list: typeof prices) => formatList(list.map(({ column }) => `"${column.header}"`));
  for (const { column } of paid.length > 1 ? paid : []) {
    column.why = `Of the prices in ${named(paid)} the lowest is taken: it is what a shopper pays.`;
  }
  const firsts = paid.length > 0 ? paid : [first];
  if (paid.length < 2) first.column.why = "Of several prices this one is taken: it is what a shopper pays.";
  for (const { column } of prices.filter((price) => !firsts.includes(price))) {
    column.why = `Taken where ${named(firsts)} ${firsts.length === 1 ? "has" : "have"} no price.`;
  }
  return paid.map(({ number }) => number);
}
