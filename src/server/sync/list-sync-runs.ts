import type { Selectable } from "kysely";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";

const SHOWN_RUNS = 50;

function presentSyncRun(row: Selectable<Database["sync_runs"]> & { dealership_name: string }): SyncRun {
  return {
    id: row.id,
    dealershipId: row.dealership_id,
    dealershipName: row.dealership_name,
    trigger: row.trigger,
    status: row.status,
    outcome: row.outcome,
    reason: row.reason,
    platform: row.platform,
    step: row.step,
    attempt: row.attempt,
    declaredTotal: row.declared_total,
    found: row.found,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    missing: row.missing,
    removed: row.removed,
    skippedNew: row.skipped_new,
    duplicates: row.duplicates,
    pagesFetched: row.pages_fetched,
    coverage: row.coverage,
    warnings: row.warnings,
    queuedAt: row.queued_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    appliedAt: row.applied_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    canApply: false,
    canUndo: false,
  };
}

/**
 * The latest crawls of a dealership, newest first.
 * @throws {AppError} 404
 */
export async function listSyncRuns(db: Db, dealershipId: number): Promise<SyncRun[]> {
  const rows = await db
    .selectFrom("sync_runs")
    .innerJoin("dealerships", "dealerships.id", "sync_runs.dealership_id")
    .selectAll("sync_runs")
    .select("dealerships.name as dealership_name")
    .where("dealership_id", "=", dealershipId)
    .orderBy("sync_runs.id", "desc")
    .limit(SHOWN_RUNS)
    .execute();
  if (rows.length > 0) return rows.map(presentSyncRun);
  const exists = await db.selectFrom("dealerships").select("id").where("id", "=", dealershipId).executeTakeFirst();
  if (!exists) throw AppError.notFound("There is no such dealership");
  return [];
}
