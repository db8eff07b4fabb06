import type { Stats } from "#contract/stats/stats-endpoints.ts";
import { countDealerships } from "../dealerships/list-dealerships.ts";
import type { Db } from "../infra/database/db.ts";
import { countLeads } from "../leads/read-leads.ts";
import type { VehicleSearch } from "../search/vehicle-search.ts";

/**
 * Reads the dashboard's numbers, exact at the moment of the call. The search counts the vehicles as the listing does: each
 * VIN once. The other numbers are sums that change in the transaction of what they count.
 * @throws {AppError} 503 while the search index is not available, as for the listing
 */
export async function getStats(db: Db, search: VehicleSearch): Promise<Stats> {
  const [{ dealerships, lastSynced }, { views, clicks }, totalVehicles] = await Promise.all([
    countDealerships(db),
    countLeads(db),
    search.onPrimary.countVehicles(),
  ]);
  return {
    totalDealerships: dealerships,
    totalVehicles,
    viewClicks: views,
    contactClicks: clicks,
    lastSynced: lastSynced?.toISOString() ?? null,
  };
}
