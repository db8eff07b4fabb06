import type { Stats } from "#contract/stats/stats-endpoints.ts";
import { countDealerships } from "../dealerships/count-dealerships.ts";
import type { Db } from "../infra/db.ts";
import { countLeads } from "../leads/count-leads.ts";

/** The dashboard's numbers, all of them exact: running totals that change together with what they count. */
export async function getStats(db: Db): Promise<Stats> {
  const [{ dealerships, visibleVehicles, lastSynced }, { views, clicks }] = await Promise.all([
    countDealerships(db),
    countLeads(db),
  ]);
  return {
    totalDealerships: dealerships,
    totalVehicles: visibleVehicles,
    viewClicks: views,
    contactClicks: clicks,
    lastSynced: lastSynced?.toISOString() ?? null,
  };
}
