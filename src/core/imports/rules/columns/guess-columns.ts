import { canonicalMake } from "#core/facts/rules/make-names.ts";
import { stateCode } from "#core/facts/rules/us-states.ts";
import { vinModelYear } from "#core/facts/rules/vin.ts";
import type { CsvField } from "../csv-columns.ts";
import type { ColumnDraft } from "./column-draft.ts";
import { fieldByValues, kindOf } from "./column-values.ts";
import { fieldByClasses } from "./field-by-classes.ts";
import { type FigureKind, figureKind, isAmbiguousPrice } from "./guess-figures.ts";

/** The fields that each column of a file without a header line seems to hold, and whether that is certain enough to read it without an operator. */
export type ColumnGuesses = { fields: (CsvField | null)[]; isCertain: boolean };

const MOST_SHARE = 0.8;
const most = (values: readonly string[], test: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(test).length >= values.length * MOST_SHARE;

/**
 * Guesses the columns of a file without a header line by their values and their order: a model follows its make, an interior color the
 * exterior one. It is certain when VINs with right check digits, years that agree with them, and names are there, and every column that
 * may be a price or a mileage is clearly one of the two.
 */
export function guessColumns(columns: readonly ColumnDraft[]): ColumnGuesses {
  const guess = new Guess(columns);
  const vinTexts = guess.nameCars();
  guess.addClasses();
  guess.addStock(vinTexts);
  const isClear = guessFigures(columns, guess.fields);
  const { fields } = guess;
  const isNamed = (fields.includes("make") && fields.includes("model")) || fields.includes("title");
  const isVinProved = guess.seen[fields.indexOf("vin")]?.isProved === true && isUnique(columns[fields.indexOf("vin")]);
  const year = columns[fields.indexOf("year")];
  const isYearProved = year !== undefined && agreement(year, vinTexts) >= MOST_SHARE;
  return { fields, isCertain: isClear && isNamed && isVinProved && isYearProved && !mayNameDealers(columns, fields) };
}

/** Fields that a column's values alone show. */
const BY_VALUES: ReadonlySet<CsvField> = new Set(["images", "condition", "features", "description", "engineCc"]);

class Guess {
  readonly fields: (CsvField | null)[];
  /** The fields of the columns by their values alone. */
  readonly seen: readonly ReturnType<typeof fieldByValues>[];
  readonly #columns: readonly ColumnDraft[];

  constructor(columns: readonly ColumnDraft[]) {
    this.#columns = columns;
    this.fields = columns.map(() => null);
    this.seen = columns.map(({ values }) => fieldByValues(values));
  }

  #set(at: number, field: CsvField): void {
    if (at >= 0 && at < this.fields.length && this.fields[at] === null) this.fields[at] = field;
  }

  #firstSeen(field: CsvField): number {
    return this.seen.findIndex((found) => found?.field === field);
  }

  /** Finds VIN, year and name. @returns the texts of the VINs */
  nameCars(): readonly string[] {
    const vins = this.#firstSeen("vin");
    this.#set(vins, "vin");
    const vinTexts = this.#columns[vins]?.texts ?? [];
    const years = this.#columns.map((column, at) =>
      this.seen[at]?.field === "year" ? agreement(column, vinTexts) : -1,
    );
    this.#set(years.indexOf(Math.max(0, ...years)), "year");
    const make = this.#firstSeen("make");
    this.#set(make, "make");
    if (make < 0) this.#set(this.#firstSeen("title"), "title");
    else if (isName(this.#columns[make + 1], this.seen[make + 1]?.field)) {
      this.#set(make + 1, "model");
      if (isTrim(this.#columns[make + 2])) this.#set(make + 2, "trim");
    }
    return vinTexts;
  }

  /** Finds photos, pages, conditions, states and what has classes. */
  addClasses(): void {
    for (const [at, column] of this.#columns.entries()) {
      const field = this.#classOf(at, column);
      if (field !== null && (field === "images" || !this.fields.includes(field))) this.#set(at, field);
    }
  }

  #classOf(at: number, column: ColumnDraft): CsvField | null {
    const seen = this.seen[at]?.field;
    if (seen !== undefined && BY_VALUES.has(seen)) return seen;
    if (seen === "detailUrl") return isUnique(column) ? seen : null;
    if (most(column.values, (value) => value.length === 2 && stateCode(value) !== null)) return "state";
    const found = fieldByClasses(column.values);
    return found === "exteriorColor" && this.fields.includes(found) ? "interiorColor" : found;
  }

  addStock(vins: readonly string[]): void {
    const isFree = (_: ColumnDraft, at: number): boolean => this.fields[at] === null;
    const tail = this.#columns.findIndex((column, at) => isFree(column, at) && isTailOf(column, vins));
    const code = this.#columns.findIndex((column, at) => at <= 1 && isFree(column, at) && isStockNumber(column));
    this.#set(tail >= 0 ? tail : code, "stockNumber");
  }
}

/** Guesses price and mileage. @returns false when a column may be either, or a price may be another figure */
function guessFigures(columns: readonly ColumnDraft[], fields: (CsvField | null)[]): boolean {
  const kinds = columns.map(({ values }, at): FigureKind => (fields[at] === null ? figureKind(values) : "none"));
  const prices = columns.filter((_, at) => kinds[at] === "price");
  const isPriceClear = !isAmbiguousPrice(prices);
  const price = kinds.indexOf("price");
  if (price >= 0 && isPriceClear) fields[price] = "price";
  const mileages = kinds.filter((kind) => kind === "mileage").length;
  if (mileages === 1) fields[kinds.indexOf("mileage")] = "mileage";
  // What is not the price may be the mileage, but that is not certain.
  const either = kinds.indexOf("either");
  if (mileages === 0 && price >= 0 && either >= 0 && kinds.lastIndexOf("either") === either) fields[either] = "mileage";
  return isPriceClear && mileages < 2 && either < 0;
}

/** Returns the share of rows in which a year agrees with the VIN's, from 0 to 1. */
function agreement({ texts }: ColumnDraft, vins: readonly string[]): number {
  const stated = texts.flatMap((text, row) => {
    const year = vinModelYear((vins[row] ?? "").toUpperCase().trim());
    return text === "" || year === null ? [] : [Math.abs(Number(text) - year) <= 1];
  });
  return stated.length === 0 ? 0 : stated.filter(Boolean).length / stated.length;
}

const isUnique = (column: ColumnDraft | undefined): boolean =>
  column !== undefined && new Set(column.values).size === column.values.length;

function isName(column: ColumnDraft | undefined, seen: CsvField | undefined): boolean {
  if (column === undefined || (seen !== undefined && seen !== "images")) return false;
  return most(
    column.values,
    (value) => value.length <= 40 && /\p{L}|^\d{1,4}$/u.test(value) && canonicalMake(value) === null,
  );
}

const KIND_OR_BODY =
  /^(?:car|truck|suv|van|sedan|coupe|wagon|hatchback|convertible|pickup|minivan|crossover|auto|vehicle)s?$/i;

/** True for short words behind a model that are no body, transmission, drivetrain, fuel or color. */
const isTrim = (column: ColumnDraft | undefined): boolean =>
  column !== undefined &&
  column.values.length * 2 >= column.texts.length &&
  fieldByValues(column.values) === null &&
  fieldByClasses(column.values) === null &&
  !most(column.values, (value) => KIND_OR_BODY.test(value)) &&
  most(column.values, (value) => value.length <= 40 && /\p{L}/u.test(value) && kindOf(value) === "words");

/** True for the last characters of the VINs: the stock numbers of many dealers. */
const isTailOf = ({ texts, values }: ColumnDraft, vins: readonly string[]): boolean =>
  values.length > 0 &&
  most(
    texts.filter((text) => text !== ""),
    (text) => text.length >= 5 && text.length <= 8,
  ) &&
  texts.every((text, row) => text === "" || (vins[row] ?? "").toUpperCase().endsWith(text.toUpperCase()));

const isStockNumber = (column: ColumnDraft): boolean =>
  isUnique(column) &&
  most(column.values, (value) => /^(?=.*\d)[A-Z0-9-]{2,12}$/i.test(value)) &&
  column.values.some((value) => /[a-z]/i.test(value));

const FEWEST_ROWS_OF_A_DEALER = 3;

/** True where a column that nothing else explains may name the dealer of each row: a few codes, each in several rows. */
const mayNameDealers = (columns: readonly ColumnDraft[], fields: readonly (CsvField | null)[]): boolean =>
  columns.some(({ values }, at) => {
    const count = new Set(values).size;
    const isCode = most(values, (value) => /^(?=.*\d)[A-Z0-9_-]{4,12}$/i.test(value));
    return fields[at] === null && count > 1 && count * FEWEST_ROWS_OF_A_DEALER <= values.length && isCode;
  });
