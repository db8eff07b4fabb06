import { sql } from "kysely";
import type { DbOrTransaction } from "../infra/db.ts";

/**
 * How many dealerships there are, how many vehicles shoppers can see at them (none where the subscription has ended), and
 * when the latest crawl ended well. The database keeps each dealership's `vehicle_count` true, so nothing is counted here.
 */
export async function countDealerships(
  db: DbOrTransaction,
): Promise<{ dealerships: number; visibleVehicles: number; lastSynced: Date | null }> {
  const open = sql`status <> 'expired' and (expires_at is null or expires_at > now())`;
  return db
    .selectFrom("dealerships")
    .select([
      sql<number>`count(*)::int`.as("dealerships"),
      sql<number>`coalesce(sum(vehicle_count) filter (where ${open}), 0)::int`.as("visibleVehicles"),
      sql<Date | null>`max(last_synced_at)`.as("lastSynced"),
    ])
    .executeTakeFirstOrThrow();
}
