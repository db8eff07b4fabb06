import { readPrice } from "#core/facts/rules/price-and-mileage.ts";
import type { ColumnDraft } from "./column-draft.ts";
import { kindOf } from "./column-values.ts";

/** The contents that a column of figures may have in a file without a header line. `either`: a price or a mileage. `none`: neither of the two. */
export type FigureKind = "price" | "mileage" | "either" | "none";

const MOST_SHARE = 0.8;
const LEAST_FIGURE = 500;
const LARGEST_FIGURE = 1_000_000;
/** The fewest figures whose last digits tell something. */
const FEWEST_FIGURES = 5;
/** The last two digits of most prices. Of mileages about a tenth has them. */
const PRICE_ENDINGS = new Set([0, 25, 45, 50, 75, 80, 85, 88, 90, 95, 99]);
const MOST_MILEAGE_ENDINGS = 0.4;

const shareOf = (values: readonly string[], test: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(test).length / values.length;
const wholeOf = (text: string): number => Number(text.replace(/[.,]\d{1,2}$/, "").replace(/\D/g, "") || "0");

/** Judges a column of figures by its signs, its cents and the last digits of its figures. */
export function figureKind(values: readonly string[]): FigureKind {
  if (shareOf(values, (value) => kindOf(value) === "amounts of money") >= MOST_SHARE) return "price";
  if (shareOf(values, (value) => kindOf(value) === "distances") >= MOST_SHARE) return "mileage";
  const isFigure = (value: string): boolean => {
    const figure = /^\d[\d,]*(?:\.\d{1,2})?$/.test(value) ? wholeOf(value) : 0;
    return figure >= LEAST_FIGURE && figure <= LARGEST_FIGURE;
  };
  if (shareOf(values, isFigure) < MOST_SHARE) return "none";
  // One figure in all rows is a zip code or a dealer's number.
  if (values.length > 1 && new Set(values).size === 1) return "none";
  if (shareOf(values, (value) => /\.\d\d$/.test(value)) >= MOST_SHARE) return "price";
  if (values.length < FEWEST_FIGURES) return "either";
  const endings = shareOf(values, (value) => PRICE_ENDINGS.has(wholeOf(value) % 100));
  if (endings >= MOST_SHARE) return "price";
  return endings <= MOST_MILEAGE_ENDINGS ? "mileage" : "either";
}

/** True for columns of prices that differ in any row: one of them may be a cost. */
export function isAmbiguousPrice(columns: readonly ColumnDraft[]): boolean {
  const [first, ...others] = columns;
  return others.some(({ texts }) =>
    texts.some((text, row) => {
      const [a, b] = [readPrice(first?.texts[row] ?? "").value, readPrice(text).value];
      return a !== null && b !== null && a !== b;
    }),
  );
}
