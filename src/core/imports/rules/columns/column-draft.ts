import type { CsvField } from "../csv-columns.ts";
import type { UnderstoodColumn } from "./understood-column.ts";

/** A column while it is being judged. */
export type ColumnDraft = UnderstoodColumn & {
  /** Its header without punctuation. */
  name: string;
  /** Its rank among the columns of its field; the lowest is read first. */
  rank: number;
  /** The field that its name stands for; null when the name is unknown. */
  named: CsvField | null;
  /** True when an earlier column has the same name. */
  isRepeat: boolean;
  /** The texts of the first rows, in their order. */
  texts: readonly string[];
  /** The texts that are not empty or fillers. */
  values: readonly string[];
};

/** Leaves a column out as doubtful. @param suggested its possible field; by default the field it had */
export function markDoubtful(column: ColumnDraft, why: string, suggested: CsvField | null = column.field): void {
  Object.assign(column, { field: null, certainty: "doubtful", why, suggested });
}
