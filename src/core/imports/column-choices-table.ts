import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { CSV_FIELDS, type CsvField } from "./rules/csv-columns.ts";

/** The table of the operators' choices for the columns of files. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    csv_column_choices: CsvColumnChoicesTable;
  }
}

/** `field`: a `CsvField`; null leaves the column out. */
type CsvColumnChoicesTable = {
  dealership_id: number;
  column_key: string;
  field: string | null;
  chosen_at: DefaultsToNow;
  chosen_by: string;
};

/** Returns the operator's choices for the columns of a dealership's files, by the columns' keys; null leaves a column out. */
export async function rememberedColumns(
  db: DbOrTransaction,
  dealershipId: number,
): Promise<Map<string, CsvField | null>> {
  const rows = await db
    .selectFrom("csv_column_choices")
    .select(["column_key", "field"])
    .where("dealership_id", "=", dealershipId)
    .orderBy("column_key")
    .execute();
  // A field of a later version of AutoHub is ignored.
  return new Map(
    rows.flatMap(({ column_key, field }) => {
      const known = field === null ? null : CSV_FIELDS.find((name) => name === field);
      return known === undefined ? [] : [[column_key, known] as const];
    }),
  );
}
