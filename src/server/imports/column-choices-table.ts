import { CSV_FIELDS, type CsvField } from "#domain/imports/csv-columns.ts";
import type { DbOrTransaction } from "../infra/database/db.ts";

/** What the operator has said about the columns of a dealership's files, by the columns' keys; null leaves one out. */
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
  // A field of a later version of AutoHub is no choice here.
  return new Map(
    rows.flatMap(({ column_key, field }) => {
      const known = field === null ? null : CSV_FIELDS.find((name) => name === field);
      return known === undefined ? [] : [[column_key, known] as const];
    }),
  );
}
