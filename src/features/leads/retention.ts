import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { Erasure } from "#kernel/database/erasure.ts";
import { isOlderThan, type Retention } from "#kernel/database/sweep.ts";
import { CLICKS_KEPT_DAYS, LEAD_ACTIVITY_KEPT_DAYS, VIEWS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";

/** When single views and clicks are deleted. The sums per day and per make are always kept. */
export const LEAD_RETENTION: readonly Retention[] = [
  { table: "contact_clicks", isOver: isOlderThan("t.created_at", CLICKS_KEPT_DAYS) },
  { table: "vehicle_views", isOver: isOlderThan("t.created_at", VIEWS_KEPT_DAYS) },
  { table: "lead_activity", isOver: isOlderThan("t.hour", LEAD_ACTIVITY_KEPT_DAYS) },
  { table: "visitor_keys", isOver: sql`t.day < (now() at time zone 'UTC')::date - 1` },
];

/** Merges the sums of past minutes, so that their number stays small. objects/tally_slot.sql says why minutes have their own. */
export async function rollUpTallies(db: Db): Promise<void> {
  await sql`select roll_up_tallies()`.execute(db);
}

/** Deletes views and contacts completely: triggers subtract them from the sums. */
export const eraseLeads: Erasure = async (trx, { dealershipIds, vehicleIds }) => {
  const isErased = sql<boolean>`(dealership_id = any(${dealershipIds}::int[]) or vehicle_id = any(${vehicleIds}::int[]))`;
  await trx.deleteFrom("contact_clicks").where(isErased).execute();
  await trx.deleteFrom("vehicle_views").where(isErased).execute();
};
