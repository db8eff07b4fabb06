import { type Selectable, sql } from "kysely";
import { canApplyRun, listReadings } from "#core/dealerships/dealership-reading.ts";
import { platformName } from "#core/dealerships/rules/platform-names.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { ALARM_SHOWN_HOURS, RUNS_A_PAGE, type SyncRunStatus } from "./rules/sync-rules.ts";
import type { SyncOverview, SyncRun } from "./sync-endpoints.ts";

type SyncRunRow = Omit<
  Selectable<Database["sync_runs"]>,
  "log" | "page_checks" | "lost" | "regained" | "other_dealer"
> & {
  dealership_name: string;
  is_other_dealer: boolean;
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
  "sync_runs.unread",
  "sync_runs.sudden_changes",
  "sync_runs.doubted_prices",
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
  "sync_runs.site_fees",
  "sync_runs.queued_at",
  "sync_runs.started_at",
  "sync_runs.finished_at",
  "sync_runs.applied_at",
  "sync_runs.undone_at",
] as const;

/** SQL: true when a run can be undone: it is the latest one with changes, was not undone, and its journal is kept. */
const canUndo = sql<boolean>`(sync_runs.status in ('succeeded', 'held') and sync_runs.undone_at is null
  and sync_runs.added + sync_runs.changed + sync_runs.removed > 0
  and exists (select 1 from sync_run_changes c where c.run_id = sync_runs.id and c.kind <> 'missing')
  and not exists (select 1 from sync_runs n
    where n.dealership_id = sync_runs.dealership_id and n.id > sync_runs.id and n.undone_at is null
      and n.status in ('succeeded', 'held') and n.added + n.changed + n.removed > 0))`;

/** Selects runs with their dealership's name and the possible decisions. The caller filters, orders and limits. */
export const selectSyncRuns = (db: DbOrTransaction) =>
  db
    .selectFrom("sync_runs")
    .innerJoin("dealerships", "dealerships.id", "sync_runs.dealership_id")
    .select([
      ...COLUMNS,
      "dealerships.name as dealership_name",
      canApplyRun("sync_runs").as("can_apply"),
      canUndo.as("can_undo"),
    ])
    .select(sql<boolean>`sync_runs.other_dealer is not null`.as("is_other_dealer"));

/** Returns the wire shape of a stored run. */
export function presentSyncRun(row: SyncRunRow): SyncRun {
  return {
    id: row.id,
    dealershipId: row.dealership_id,
    dealershipName: row.dealership_name,
    trigger: row.trigger,
    status: row.status,
    outcome: row.outcome,
    reason: row.reason,
    isOtherDealer: row.is_other_dealer,
    platform: row.platform,
    platformName: platformName(row.platform),
    step: row.step,
    attempt: row.attempt,
    declaredTotal: row.declared_total,
    unread: row.unread,
    suddenChanges: row.sudden_changes ?? [],
    doubtedPrices: row.doubted_prices,
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
    siteFees: row.site_fees,
    queuedAt: row.queued_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    appliedAt: row.applied_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    canApply: row.can_apply,
    canUndo: row.can_undo,
  };
}

/** Returns a run in its present state; undefined when there is none. */
export async function findSyncRun(db: DbOrTransaction, id: number): Promise<SyncRun | undefined> {
  const row = await selectSyncRuns(db).where("sync_runs.id", "=", id).executeTakeFirst();
  return row && presentSyncRun(row);
}

/**
 * Returns a page of a dealership's crawls, newest first.
 * @param asked.status only runs of this status; default: all
 * @throws {AppError} 404
 */
export async function listSyncRuns(
  db: Db,
  dealershipId: number,
  { page, status }: { page: number; status?: SyncRunStatus | undefined },
): Promise<SyncRun[]> {
  const rows = await selectSyncRuns(db)
    .where("sync_runs.dealership_id", "=", dealershipId)
    .$if(status !== undefined, (query) => query.where("sync_runs.status", "=", status ?? "failed"))
    .orderBy("sync_runs.id", "desc")
    .limit(RUNS_A_PAGE)
    .offset((page - 1) * RUNS_A_PAGE)
    .execute();
  if (rows.length > 0) return rows.map(presentSyncRun);
  const exists = await db.selectFrom("dealerships").select("id").where("id", "=", dealershipId).executeTakeFirst();
  if (!exists) throw AppError.notFound("There is no such dealership");
  return [];
}

const SHOWN_UNFINISHED = 200;
const SHOWN_TROUBLED = 100;
const SHOWN_UPCOMING = 20;

/** Returns the dealerships that failed or were read in part, the latest first, with the runs that left them so. */
async function listTroubled(db: Db): Promise<SyncOverview["troubled"]> {
  const readings = (await listReadings(db, { isTroubled: true })).slice(0, SHOWN_TROUBLED);
  const ids = readings.flatMap(({ runId }) => runId ?? []);
  const rows = await selectSyncRuns(db)
    .where("sync_runs.id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  const runs = new Map(rows.map((row) => [row.id, presentSyncRun(row)]));
  return readings.flatMap(({ runId, reading }) => {
    const run = runs.get(runId ?? 0);
    return run ? { run, reading } : [];
  });
}

/** Returns the state of the crawls of all dealerships: at most 200 running and 200 queued runs, 100 troubled, 20 upcoming. */
export async function getSyncOverview(db: Db): Promise<SyncOverview> {
  const unfinished = (status: "running" | "queued") =>
    selectSyncRuns(db).where("sync_runs.status", "=", status).orderBy("sync_runs.id").limit(SHOWN_UNFINISHED).execute();
  const [running, queued, troubled, upcoming, alarms] = await Promise.all([
    unfinished("running"),
    unfinished("queued"),
    listTroubled(db),
    db
      .selectFrom("dealerships")
      .select(["id", "name", "next_sync_at"])
      .where("sync_schedule", "!=", "off")
      .where("status", "!=", "expired")
      .where("url", "!=", "")
      .where("next_sync_at", "is not", null)
      .orderBy("next_sync_at")
      .orderBy("id")
      .limit(SHOWN_UPCOMING)
      .execute(),
    db
      .selectFrom("platform_alarms")
      .select(["words", "updated_at"])
      .where("updated_at", ">", sql<Date>`now() - make_interval(hours => ${ALARM_SHOWN_HOURS})`)
      .orderBy("updated_at", "desc")
      .execute(),
  ]);
  return {
    running: running.map(presentSyncRun),
    queued: queued.map(presentSyncRun),
    troubled,
    alarms: alarms.map(({ words, updated_at }) => ({ words, at: updated_at.toISOString() })),
    upcoming: upcoming.flatMap(({ id, name, next_sync_at }) =>
      next_sync_at ? [{ dealershipId: id, dealershipName: name, at: next_sync_at.toISOString() }] : [],
    ),
  };
}
