import type { Stats } from "#contract/stats/stats-endpoints.ts";
import { countDealerships } from "../dealerships/count-dealerships.ts";
import type { Db } from "../infra/db.ts";
import { countLeads } from "../leads/count-leads.ts";
import { freshState, fromPrimary, type VehicleReads } from "../vehicles/fresh-state.ts";

/**
 * The dashboard's numbers, all of them exact at the moment of the call. The vehicles are counted by the search index, as the
 * listing counts them: each VIN once. The rest are running totals that change together with what they count.
 * @throws {AppError} 503 while the index cannot be had, as for the listing
 */
export async function getStats(db: Db, vehicles: VehicleReads): Promise<Stats> {
  const [{ dealerships, lastSynced }, { views, clicks }, { store }] = await Promise.all([
    countDealerships(db),
    countLeads(db),
    freshState(fromPrimary(vehicles)),
  ]);
  return {
    totalDealerships: dealerships,
    totalVehicles: store.total,
    viewClicks: views,
    contactClicks: clicks,
    lastSynced: lastSynced?.toISOString() ?? null,
  };
}
