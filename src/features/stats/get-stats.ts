import { countDealerships } from "#core/dealerships/list-dealerships.ts";
import { countVehicles } from "#core/listing/stock/stock.ts";
import type { VehicleSearch } from "#core/listing/vehicle-search.ts";
import { countLeads } from "#features/leads/read-leads.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Stats } from "./stats-endpoints.ts";

/**
 * Reads the dashboard's numbers, exact at the time of the call. The search counts the vehicles as the listing does: each VIN
 * once. The other numbers are sums that change in the same transaction as the counted rows.
 * @throws {AppError} 503 while the search index is not available, as for the listing
 */
export async function getStats(db: Db, search: VehicleSearch): Promise<Stats> {
  const [{ dealerships, lastSynced }, { views, clicks }, totalVehicles] = await Promise.all([
    countDealerships(db),
    countLeads(db),
    search.onPrimary.readStock().then(countVehicles),
  ]);
  return {
    totalDealerships: dealerships,
    totalVehicles,
    viewClicks: views,
    contactClicks: clicks,
    lastSynced: lastSynced?.toISOString() ?? null,
  };
}
