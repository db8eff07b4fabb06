import { type Selectable, sql } from "kysely";
import type { SyncRun } from "#contract/sync/sync-run.ts";
import { platformName } from "#domain/sync/platform-names.ts";
import { runReason } from "#domain/sync/run-reason.ts";
import type { DbOrTransaction } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";

type Row = Omit<Selectable<Database["sync_runs"]>, "log"> & {
  dealership_name: string;
  can_apply: boolean;
  can_undo: boolean;
};

const COLUMNS = [
  "sync_runs.id",
  "sync_runs.dealership_id",
  "sync_runs.trigger",
  "sync_runs.status",
  "sync_runs.outcome",
  "sync_runs.reason",
  "sync_runs.platform",
  "sync_runs.step",
  "sync_runs.attempt",
  "sync_runs.declared_total",
  "sync_runs.found",
  "sync_runs.added",
  "sync_runs.changed",
  "sync_runs.unchanged",
  "sync_runs.missing",
  "sync_runs.removed",
  "sync_runs.skipped_new",
  "sync_runs.duplicates",
  "sync_runs.pages_fetched",
  "sync_runs.bytes_fetched",
  "sync_runs.coverage",
  "sync_runs.warnings",
  "sync_runs.queued_at",
  "sync_runs.started_at",
  "sync_runs.finished_at",
  "sync_runs.applied_at",
  "sync_runs.undone_at",
] as const;

/** Held, with something left to apply, and nothing newer that has seen the site, or is about to. */
const canApply = sql<boolean>`(sync_runs.status = 'held' and sync_runs.applied_at is null and sync_runs.undone_at is null
  and exists (select 1 from sync_run_changes c where c.run_id = sync_runs.id and c.kind = 'missing')
  and not exists (select 1 from sync_runs n
    where n.dealership_id = sync_runs.dealership_id and n.id > sync_runs.id and n.status <> 'failed'))`;

/** The latest run that changed something and has not been taken back, as long as its journal is kept. */
const canUndo = sql<boolean>`(sync_runs.status in ('succeeded', 'held') and sync_runs.undone_at is null
  and sync_runs.added + sync_runs.changed + sync_runs.removed > 0
  and exists (select 1 from sync_run_changes c where c.run_id = sync_runs.id and c.kind <> 'missing')
  and not exists (select 1 from sync_runs n
    where n.dealership_id = sync_runs.dealership_id and n.id > sync_runs.id and n.undone_at is null
      and n.status in ('succeeded', 'held') and n.added + n.changed + n.removed > 0))`;

/** Runs with their dealership's name and what can be done with them; the caller narrows, orders and limits. */
export const selectSyncRuns = (db: DbOrTransaction) =>
  db
    .selectFrom("sync_runs")
    .innerJoin("dealerships", "dealerships.id", "sync_runs.dealership_id")
    .select([...COLUMNS, "dealerships.name as dealership_name", canApply.as("can_apply"), canUndo.as("can_undo")]);

/** The wire shape of a stored run. */
export function presentSyncRun(row: Row): SyncRun {
  return {
    id: row.id,
    dealershipId: row.dealership_id,
    dealershipName: row.dealership_name,
    trigger: row.trigger,
    status: row.status,
    outcome: row.outcome,
    reason: runReason({ ...row, appliedAt: row.applied_at, undoneAt: row.undone_at }),
    platform: row.platform,
    platformName: platformName(row.platform),
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
    canApply: row.can_apply,
    canUndo: row.can_undo,
  };
}

/** One run as it is now; undefined when there is none. */
export async function findSyncRun(db: DbOrTransaction, id: number): Promise<SyncRun | undefined> {
  const row = await selectSyncRuns(db).where("sync_runs.id", "=", id).executeTakeFirst();
  return row && presentSyncRun(row);
}
