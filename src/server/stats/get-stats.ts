import type { Stats } from "#contract/stats/stats-endpoints.ts";
import { countDealerships } from "../dealerships/count-dealerships.ts";
import type { Db } from "../infra/db.ts";
import { countLeads } from "../leads/read-leads.ts";
import type { VehicleSearch } from "../search/vehicle-search.ts";

/**
 * The dashboard's numbers, all of them exact at the moment of the call. The vehicles are counted by the search, as the
 * listing counts them: each VIN once. The rest are running totals that change together with what they count.
 * @throws {AppError} 503 while the index cannot be had, as for the listing
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
