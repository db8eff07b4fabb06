import { type Kysely, sql } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { CLOCK_SLACK } from "#kernel/database/future-moments.ts";

/** How long the operator sees that the clock was ahead, in days of the right clock. */
const SHOWN_DAYS = 7;

/**
 * Reads the proof that a clock was ahead: backups and crawls with times in the future, unless others have followed them for a
 * week.
 * @returns the latest such time and the number of rows that have one; null when none does
 */
export async function readClock(db: Kysely<Database>): Promise<{ aheadTo: string | null; rows: number }> {
  const { rows } = await sql<{ latest: Date | null; count: number }>`
    with ahead as (
      select b.started_at as at from backups b where b.started_at > now() + ${CLOCK_SLACK} and not exists (
        select from backups o where o.id > b.id and o.started_at < now() - ${SHOWN_DAYS} * interval '1 day')
      union all
      select r.finished_at from sync_runs r where r.finished_at > now() + ${CLOCK_SLACK} and not exists (
        select from sync_runs o where o.id > r.id and o.finished_at < now() - ${SHOWN_DAYS} * interval '1 day'))
    select max(at) as latest, count(*)::int as count from ahead`.execute(db);
  return { aheadTo: rows[0]?.latest?.toISOString() ?? null, rows: rows[0]?.count ?? 0 };
}
