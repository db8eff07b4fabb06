import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { dayOf, STATS_ZONE, startOf } from "#kernel/database/stats-days.ts";
import type { DayRun } from "./health-endpoints.ts";
import type { CrawlDay } from "./health-schemas.ts";
import { CRAWL_DAYS, type CrawlOutcomeToday } from "./rules/crawl-outcomes.ts";

type Reader = Kysely<Database>;

const RUNS_A_PAGE = 25;

/** SQL for the outcome of crawl `r` today; null while it waits or runs. A held one that was applied counts as read fully. */
const OUTCOME: RawBuilder<CrawlOutcomeToday | null> = sql`case
  when r.undone_at is not null then 'undone'
  when r.applied_at is not null or r.status = 'succeeded' then 'full'
  when r.status = 'held' then 'part' when r.status = 'failed' then 'failed' end`;

const TODAY = dayOf(sql`now()`);

/** Counts the crawls of the last days by outcome; the oldest day first. */
export async function readCrawlDays(db: Reader): Promise<{ timeZone: string; days: CrawlDay[] }> {
  const { timeZone } = await db.selectNoFrom(STATS_ZONE.as("timeZone")).executeTakeFirstOrThrow();
  const { rows } = await sql<{ day: string; outcome: CrawlOutcomeToday | null; count: number }>`
    with counted as (
      select ${dayOf(sql`r.finished_at`)} as day, ${OUTCOME} as outcome, count(*)::int as count
      from sync_runs r where r.finished_at >= ${startOf(sql`${TODAY} - ${CRAWL_DAYS - 1}::int`)}
      group by 1, 2)
    select g.day::date::text as day, c.outcome, coalesce(c.count, 0) as count
    from generate_series(${TODAY} - ${CRAWL_DAYS - 1}::int, ${TODAY}, interval '1 day') g (day)
    left join counted c on c.day = g.day::date and c.outcome is not null
    order by g.day, c.outcome`.execute(db);
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    const count = (outcome: CrawlOutcomeToday) => ofDay.find((row) => row.outcome === outcome)?.count ?? 0;
    return {
      day,
      counts: { full: count("full"), part: count("part"), failed: count("failed"), undone: count("undone") },
    };
  });
  return { timeZone, days };
}

/** Counts the crawls that ended in the last 24 hours, by outcome. */
export async function countLastRuns(db: Reader): Promise<Map<CrawlOutcomeToday, number>> {
  const { rows } = await sql<{ outcome: CrawlOutcomeToday; count: number }>`
    select ${OUTCOME} as outcome, count(*)::int as count from sync_runs r
    where r.finished_at > now() - interval '1 day' and ${OUTCOME} is not null group by 1`.execute(db);
  return new Map(rows.map(({ outcome, count }) => [outcome, count]));
}

type DayRunRow = {
  id: number;
  dealership_id: number;
  name: string;
  outcome: CrawlOutcomeToday;
  reason: string | null;
  started_at: Date | null;
  finished_at: Date;
  found: number;
  added: number;
  removed: number;
  total: number;
};

/** Returns a page of the crawls that ended on a day, the latest first. @param query.day `2026-11-20` */
export async function listRunsOfDay(
  db: Reader,
  { day, outcome, page }: { day: string; outcome: CrawlOutcomeToday | undefined; page: number },
): Promise<{ runs: DayRun[]; currentPage: number; totalPages: number; total: number }> {
  const { rows } = await sql<DayRunRow>`
    select r.id, r.dealership_id, d.name, ${OUTCOME} as outcome, r.reason, r.started_at, r.finished_at, r.found, r.added, r.removed,
      (count(*) over ())::int as total
    from sync_runs r join dealerships d on d.id = r.dealership_id
    where r.finished_at >= ${startOf(sql`${day}::date`)} and r.finished_at < ${startOf(sql`${day}::date + 1`)}
      and ${outcome === undefined ? sql`${OUTCOME} is not null` : sql`${OUTCOME} = ${outcome}`}
    order by r.finished_at desc, r.id desc
    limit ${RUNS_A_PAGE} offset ${(page - 1) * RUNS_A_PAGE}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    runs: rows.map(presentRun),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(total / RUNS_A_PAGE)),
    total,
  };
}

function presentRun(row: DayRunRow): DayRun {
  return {
    id: row.id,
    dealershipId: row.dealership_id,
    dealershipName: row.name,
    outcome: row.outcome,
    reason: row.reason,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at.toISOString(),
    found: row.found,
    added: row.added,
    removed: row.removed,
  };
}
