import type { SyncRun } from "#contract/sync/sync-run.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { presentSyncRun, selectSyncRuns } from "./select-sync-runs.ts";

const SHOWN_RUNS = 50;

/**
 * The latest crawls of a dealership, newest first.
 * @throws {AppError} 404
 */
export async function listSyncRuns(db: Db, dealershipId: number): Promise<SyncRun[]> {
  const rows = await selectSyncRuns(db)
    .where("sync_runs.dealership_id", "=", dealershipId)
    .orderBy("sync_runs.id", "desc")
    .limit(SHOWN_RUNS)
    .execute();
  if (rows.length > 0) return rows.map(presentSyncRun);
  const exists = await db.selectFrom("dealerships").select("id").where("id", "=", dealershipId).executeTakeFirst();
  if (!exists) throw AppError.notFound("There is no such dealership");
  return [];
}
