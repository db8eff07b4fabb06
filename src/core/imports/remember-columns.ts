import type { Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { ColumnChoices, CsvHeader } from "./rules/columns/understood-column.ts";

/** Stores the choices for an upload's columns, and deletes those that were reset. Call it in the upload's transaction. */
export async function rememberColumns(
  trx: Transaction<Database>,
  { dealershipId, chosenBy }: { dealershipId: number; chosenBy: string },
  header: CsvHeader,
  chosen: ColumnChoices["chosen"],
): Promise<void> {
  const choices = [...chosen].flatMap(([number, field]) => {
    const key = header.shown[number]?.key;
    return key === undefined ? [] : [{ key, field }];
  });
  const forgotten = choices.filter(({ field }) => field === "auto").map(({ key }) => key);
  if (forgotten.length > 0) {
    await trx
      .deleteFrom("csv_column_choices")
      .where("dealership_id", "=", dealershipId)
      .where("column_key", "in", forgotten)
      .execute();
  }
  const kept = choices.flatMap(({ key, field }) =>
    field === "auto" ? [] : [{ dealership_id: dealershipId, column_key: key, field, chosen_by: chosenBy }],
  );
  if (kept.length === 0) return;
  await trx
    .insertInto("csv_column_choices")
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(["dealership_id", "column_key"]).doUpdateSet((excluded) => ({
        field: excluded.ref("excluded.field"),
        chosen_by: excluded.ref("excluded.chosen_by"),
        chosen_at: new Date(),
      })),
    )
    .execute();
}
