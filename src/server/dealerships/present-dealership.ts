import type { Selectable } from "kysely";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { platformName } from "#domain/sync/platform-names.ts";
import type { Database } from "../infra/database/db-schema.ts";

/** The wire shape of a stored dealership. */
export function presentDealership(row: Selectable<Database["dealerships"]>): Dealership {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    additionalUrls: row.additional_urls,
    location: row.location,
    status: row.status,
    statusReason: row.status_reason,
    platform: row.platform,
    platformName: platformName(row.platform),
    vehicleCount: row.vehicle_count,
    lastSynced: row.last_synced_at?.toISOString() ?? null,
    expirationDate: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    alarm: row.alarm,
    syncSchedule: row.sync_schedule,
    nextSync: row.next_sync_at?.toISOString() ?? null,
  };
}
