import { sql, type Transaction } from "kysely";
import { callerAddress } from "#kernel/audit/caller.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Retention } from "#kernel/database/sweep.ts";
import { LISTING_RECORDS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** The retention of advertising records. The product's role may not delete them (decision 22). */
export const RECORD_RETENTION: readonly Retention[] = [
  {
    table: "listing_records",
    forget: () => sql<number>`forget_listing_records(current_date - ${LISTING_RECORDS_KEPT_DAYS}::int)`,
  },
];

/** Ends the spans of cars whose dealership's time has run out, which no trigger notices. */
export async function repairRecords(db: Db): Promise<void> {
  await sql`select mend_listing_records()`.execute(db);
}

/**
 * Deletes the advertising records of the demo's deleted dealerships, and writes the audit entry
 * (objects/forget_demo_records.sql).
 */
export async function forgetDemoRecords(
  trx: Transaction<Database>,
  dealershipIds: readonly number[],
  { adminName, words }: { adminName: string; words: string },
): Promise<void> {
  await sql`select set_config('autohub.caller', ${callerAddress()}, true)`.execute(trx);
  await sql`select forget_demo_records(${dealershipIds}::int[], ${adminName}, ${words})`.execute(trx);
}
