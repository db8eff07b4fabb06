import type { CsvField } from "../csv-columns.ts";

/**
 * The certainty of a column's field.
 * - `sure`: by its header, with matching values; or by its values alone, where they prove it (VINs with a right check digit).
 * - `chosen`: by the operator. `remembered`: chosen by the operator for an earlier file of the dealership.
 * - `doubtful`: it may hold a fact, but this is too uncertain; it is left out.
 * - `ignored`: it holds nothing that is read.
 */
export type ColumnCertainty = "sure" | "chosen" | "remembered" | "doubtful" | "ignored";

/** A column of a file, and how it was read. */
export type UnderstoodColumn = {
  /** Its name on screens; "Column 3" in a file without a header line. */
  header: string;
  /**
   * The key under which a choice for this column is remembered: the header without punctuation, or its position in a file without headers.
   */
  key: string;
  /** The field that it is read as; null when it is left out. */
  field: CsvField | null;
  certainty: ColumnCertainty;
  /** The reason, in a sentence. */
  why: string;
  /** The possible field of a column that is left out. */
  suggested: CsvField | null;
  /** Its first values. */
  samples: string[];
};

/** A file's columns as they are read. */
export type CsvHeader = {
  /** For each fact its columns by number, the best source first (photos: in the file's order). */
  columns: ReadonlyMap<CsvField, readonly number[]>;
  /** The numbers of the columns of prices that shoppers pay: internet and sale prices. Of these the lowest is taken. */
  paidPrices: readonly number[];
  shown: UnderstoodColumn[];
  /** Number of columns. */
  width: number;
  warnings: string[];
  /** The reason why no car can be read from these columns, in a sentence; null when cars can be read. */
  problem: string | null;
};

/** The operator's choices for columns. Null leaves a column out. */
export type ColumnChoices = {
  /** For this file, by the column's number from 0. `auto`: by its name and values, ignoring choices for earlier files. */
  chosen: ReadonlyMap<number, CsvField | null | "auto">;
  /** For earlier files of the dealership, by the column's key. */
  remembered: ReadonlyMap<string, CsvField | null>;
  /** True for a feed, which no operator previews: columns without names are taken by their values, if these are certain. */
  takesCertainGuesses?: boolean;
};

export const NO_CHOICES: ColumnChoices = { chosen: new Map(), remembered: new Map() };
