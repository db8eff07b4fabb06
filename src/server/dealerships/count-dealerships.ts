import { sql } from "kysely";
import type { DbOrTransaction } from "../infra/db.ts";

/** How many dealerships there are, and when the latest crawl ended well. */
export async function countDealerships(db: DbOrTransaction): Promise<{ dealerships: number; lastSynced: Date | null }> {
  return db
    .selectFrom("dealerships")
    .select([sql<number>`count(*)::int`.as("dealerships"), sql<Date | null>`max(last_synced_at)`.as("lastSynced")])
    .executeTakeFirstOrThrow();
}
