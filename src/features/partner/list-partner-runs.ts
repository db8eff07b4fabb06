import type { Selectable } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { PartnerRun } from "./partner-endpoints.ts";

const MAX_LISTED = 50;

const present = (row: Selectable<Database["partner_syncs"]>): PartnerRun => ({
  id: row.id,
  runKey: row.run_key,
  status: row.status,
  vehicleCount: row.vehicle_count,
  batchCount: row.delivered_batches,
  error: row.error,
  startedAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/** The latest pushes to the partner, newest first. */
export async function listRuns(db: Db): Promise<PartnerRun[]> {
  const rows = await db.selectFrom("partner_syncs").selectAll().orderBy("id", "desc").limit(MAX_LISTED).execute();
  return rows.map(present);
}
