import type { CsvField } from "../csv-columns.ts";

/**
 * How sure it is what a column holds.
 * - `sure`: by its header, and its values agree; or by its values alone, where they prove it (VINs with a right check digit).
 * - `chosen`: the operator says so. `remembered`: the operator said so for an earlier file of the dealership.
 * - `doubtful`: it may hold a fact, but it is not sure enough to be taken; it is left out.
 * - `ignored`: it holds nothing that is read.
 */
export type ColumnCertainty = "sure" | "chosen" | "remembered" | "doubtful" | "ignored";

/** A column of a file, and what was made of it. */
export type UnderstoodColumn = {
  /** As it is shown; "Column 3" in a file without a header line. */
  header: string;
  /** By what a choice for this column is remembered: the header without signs, or its place in a file without headers. */
  key: string;
  /** What it is read as; null when it is left out. */
  field: CsvField | null;
  certainty: ColumnCertainty;
  /** Why, in a sentence. */
  why: string;
  /** What a column that is left out may hold all the same. */
  suggested: CsvField | null;
  /** Its first values. */
  samples: string[];
};

/** How a file's columns are read. */
export type CsvHeader = {
  /** For each fact its columns by number, the best source first (photos: in the file's order). */
  columns: ReadonlyMap<CsvField, readonly number[]>;
  shown: UnderstoodColumn[];
  /** Number of columns. */
  width: number;
  warnings: string[];
  /** Why no car can be read so, in a sentence; null when cars can be read. */
  problem: string | null;
};

/** What the operator has said about columns: null leaves a column out. */
export type ColumnChoices = {
  /** For this file, by the column's number from 0. `auto`: as its name and values say, whatever was chosen for earlier files. */
  chosen: ReadonlyMap<number, CsvField | null | "auto">;
  /** For earlier files of the dealership, by the column's key. */
  remembered: ReadonlyMap<string, CsvField | null>;
};

export const NO_CHOICES: ColumnChoices = { chosen: new Map(), remembered: new Map() };
