import type { CsvField } from "../csv-columns.ts";
import type { UnderstoodColumn } from "./understood-column.ts";

/** A column while it is being judged. */
export type ColumnDraft = UnderstoodColumn & {
  /** Its header without signs. */
  name: string;
  /** Its rank among the columns of its field; the lowest is read first. */
  rank: number;
  /** What its name says that it is; null when the name is not known. */
  named: CsvField | null;
  /** It has the name of an earlier column. */
  isRepeat: boolean;
  /** The texts of the first rows, in their order. */
  texts: readonly string[];
  /** Those that say something. */
  values: readonly string[];
};

/** Leaves a column out as doubtful. @param suggested what it may hold; by default what it was taken for */
export function doubt(column: ColumnDraft, why: string, suggested: CsvField | null = column.field): void {
  Object.assign(column, { field: null, certainty: "doubtful", why, suggested });
}
