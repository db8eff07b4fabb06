import { sql } from "kysely";
import type { Stats } from "#contract/stats/stats-endpoints.ts";
import type { Db } from "../infra/db.ts";
import { countLeads } from "../leads/count-leads.ts";
import { visibleVehicles } from "../vehicles/visible-vehicles.ts";

/** The dashboard's numbers, all of them exact. Vehicles are counted as shoppers can see them now. */
export async function getStats(db: Db): Promise<Stats> {
  const [dealerships, vehicles, leads] = await Promise.all([
    db
      .selectFrom("dealerships")
      .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`max(last_synced_at)`.as("last_synced")])
      .executeTakeFirstOrThrow(),
    visibleVehicles(db).select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow(),
    countLeads(db),
  ]);
  return {
    totalDealerships: dealerships.count,
    totalVehicles: vehicles.count,
    viewClicks: leads.views,
    contactClicks: leads.clicks,
    lastSynced: dealerships.last_synced?.toISOString() ?? null,
  };
}
