import { sql, type Transaction } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Retention } from "#kernel/database/sweep.ts";
import { LISTING_RECORDS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** How long is kept what was advertised. The product's role may not delete it (decision 22). */
export const RECORD_RETENTION: readonly Retention[] = [
  {
    table: "listing_records",
    forget: () => sql<number>`forget_listing_records(current_date - ${LISTING_RECORDS_KEPT_DAYS}::int)`,
  },
];

/** Ends the spells of cars whose dealership's time is over, which no statement has told the triggers. */
export async function mendRecords(db: Db): Promise<void> {
  await sql`select mend_listing_records()`.execute(db);
}

/** Forgets what the demo's dealerships, which are deleted, advertised, and writes the audit entry that says so (objects/forget_demo_records.sql). */
export async function forgetDemoRecords(
  trx: Transaction<Database>,
  dealershipIds: readonly number[],
  { adminName, words }: { adminName: string; words: string },
): Promise<void> {
  await sql`select forget_demo_records(${dealershipIds}::int[], ${adminName}, ${words})`.execute(trx);
}
