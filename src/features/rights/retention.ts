import { sql } from "kysely";
import type { Erasure } from "#kernel/database/erasure.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { CONSENTS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** How long consent and takedowns are kept: as long as the dealership exists, and then for a time as proof. */
export const RIGHTS_RETENTION: readonly Retention[] = (["consents", "takedowns"] as const).map((table) => ({
  table,
  isOver: sql`exists (select from deleted_dealerships gone
    where gone.id = t.dealership_id and ${isOlderThan("gone.deleted_at", CONSENTS_KEPT_DAYS)})`,
}));

/** Deletes the dealerships' consent and takedowns. Their files are swept a month later. */
export const eraseRights: Erasure = async (trx, { dealershipIds }) => {
  for (const table of ["consents", "takedowns"] as const) {
    await sql`delete from ${sql.table(table)} where dealership_id = any(${dealershipIds}::int[])`.execute(trx);
  }
};
