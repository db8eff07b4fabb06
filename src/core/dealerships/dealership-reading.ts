import { type RawBuilder, sql } from "kysely";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { isClosed } from "./dealership-table.ts";
import { describeReading, isUrgent, type LatestRun, type Reading, type ReadingFacts } from "./rules/reading.ts";
import { TAKEN_DOWN_RUN } from "./rules/takedown-rules.ts";

/**
 * SQL: true when a row of `sync_runs` can be applied: it is held, something is left to apply, and no newer run has seen the site or will.
 * @param table the name or alias of the table in the statement
 */
export function canApplyRun(table: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(${of("status")} = 'held' and ${of("applied_at")} is null and ${of("undone_at")} is null
    and (${of("sudden_changes")} is not null
      or exists (select 1 from sync_run_changes c where c.run_id = ${of("id")} and c.kind = 'missing'))
    and not exists (select 1 from sync_runs n
      where n.dealership_id = ${of("dealership_id")} and n.id > ${of("id")} and n.status <> 'failed'))`;
}

/**
 * SQL: true of a run `r` whose result counts for dealership `d`: it has ended and was not undone, not only because of a takedown, and began
 * to read at its present address.
 */
const COUNTS = sql`r.dealership_id = d.id and r.status in ('succeeded', 'held', 'failed') and r.undone_at is null
  and r.reason is distinct from ${TAKEN_DOWN_RUN} and (d.source_changed_at is null or coalesce(r.started_at, r.queued_at) >= d.source_changed_at)`;

/**
 * SQL for the reading of each dealership (rules/reading.ts), from its latest run that counts. A file that was uploaded after a failed run
 * mends it; a held run waits for the next one or for the operator.
 */
export const READINGS = sql`(
  select d.id as dealership_id, d.name as dealership_name, ${isClosed(sql`now()`, "d")} as is_closed,
    d.status = 'syncing' as "isUnderWay", d.sync_schedule <> 'off' as "isScheduled", d.url,
    case when run.id is null then case when file.at is null then 'none' else 'full' end
      when run.is_full then 'full'
      when run.status = 'held' then 'part'
      when file.at > run.finished_at then 'full' else 'failed' end as state,
    run.id as run_id, greatest(case when run.is_full then run.finished_at else good.at end, file.at) as "fullAt",
    coalesce(bad.runs, 0) as "troubledRuns", bad.since as "troubledSince"
  from dealerships d
  left join lateral (
    select r.id, r.status, r.finished_at, r.status = 'succeeded' or r.applied_at is not null as is_full
    from sync_runs r where ${COUNTS} order by r.id desc limit 1) run on true
  left join lateral (
    select max(i.created_at) as at from csv_imports i where i.dealership_id = d.id and i.undone_at is null) file on true
  left join lateral (
    select r.id, r.finished_at as at from sync_runs r
    where not run.is_full and ${COUNTS} and (r.status = 'succeeded' or r.applied_at is not null)
    order by r.id desc limit 1) good on true
  left join lateral (
    select count(*)::int as runs, min(r.finished_at) as since from sync_runs r
    where not run.is_full and ${COUNTS} and r.id > coalesce(good.id, 0)
      and (r.status = 'held' or file.at is null or r.finished_at > file.at)) bad on true)`;

type ReadingRow = { dealership_id: number; dealership_name: string; run_id: number | null } & Omit<
  ReadingFacts,
  "run"
> &
  LatestRun;

/**
 * A dealership's reading with its latest run; `isUrgent`: it has failed for so long that it needs the operator now; `wasRead`: a sync or
 * a file of it was once read fully.
 */
export type DealershipReading = {
  dealershipId: number;
  dealershipName: string;
  runId: number | null;
  isUrgent: boolean;
  wasRead: boolean;
  reading: Reading;
};

/**
 * Reads the readings of dealerships. One that is closed has none, because nothing is read while it is.
 * @param asked of these dealerships only, or only those that failed or were read in part, the latest trouble first; default: all
 */
export async function listReadings(
  db: DbOrTransaction,
  asked: { ids?: readonly number[]; isTroubled?: true } = {},
): Promise<DealershipReading[]> {
  const { rows } = await sql<ReadingRow>`
    select reading.*, r.status, r.outcome, r.reason, r.found, r.missing, r.removed, r.other_dealer is not null as "isOtherDealer",
      r.sudden_changes is not null as "hasSuddenChanges", coalesce(${canApplyRun("r")}, false) as "canApply"
    from ${READINGS} reading left join sync_runs r on r.id = reading.run_id
    where not reading.is_closed
      ${asked.ids ? sql`and reading.dealership_id = any(${asked.ids}::int[])` : sql``}
      ${asked.isTroubled ? sql`and reading.state in ('failed', 'part')` : sql``}
    order by reading."troubledSince" desc nulls last, reading.dealership_id desc`.execute(db);
  return rows.map((row) => ({
    dealershipId: row.dealership_id,
    dealershipName: row.dealership_name,
    runId: row.run_id,
    isUrgent: isUrgent(row),
    wasRead: row.fullAt !== null,
    reading: describeReading({ ...row, run: row.run_id === null ? null : row }),
  }));
}
