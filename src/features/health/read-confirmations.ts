import { type Kysely, type RawBuilder, sql } from "kysely";
import { listReadings, READINGS } from "#core/dealerships/dealership-reading.ts";
import { isExpired, isTakenDown } from "#core/dealerships/dealership-table.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { ConfirmedDealership } from "./health-endpoints.ts";
import type { ConfirmationHealth } from "./health-schemas.ts";
import {
  AGE_STEPS,
  type AgeStep,
  APART_REASONS,
  type ApartReason,
  LATE_AFTER_DAYS,
  LATE_WEEKLY_AFTER_DAYS,
} from "./rules/crawl-outcomes.ts";

type Reader = Kysely<Database>;

const A_PAGE = 20;

/**
 * SQL for all dealerships with the time at which they were last read fully, the reason why they have no automatic crawls, and whether they
 * are late: not read for days, although nothing failed. A new dealership is late when it is as old as that without a reading.
 */
const CONFIRMED = sql`
  select d.id, d.name, confirmed.at as confirmed_at, apart.reason as apart,
    apart.reason is null and reading.state in ('full', 'none') and coalesce(confirmed.at, d.created_at) < now() - interval '1 day'
      * (case when d.sync_schedule = 'weekly' then ${LATE_WEEKLY_AFTER_DAYS} else ${LATE_AFTER_DAYS} end)::int as is_late,
    coalesce(confirmed.at, d.created_at) as since
  from dealerships d
  join ${READINGS} reading on reading.dealership_id = d.id
  cross join lateral (select case
    when ${isExpired(sql<Date>`now()`, "d")} then 'ended'
    when d.url = '' then 'csv_only'
    when d.sync_schedule = 'off' or ${isTakenDown("d")} then 'paused' end as reason) apart
  cross join lateral (select case when reading."fullAt" <= now() + interval '5 minutes' then reading."fullAt" end as at) confirmed`;

/** SQL for the step of `AGE_STEPS` into which a confirmation falls. */
const STEP: RawBuilder<AgeStep> = sql`case when confirmed_at is null then 'never' ${sql.join(
  AGE_STEPS.flatMap(({ key, hours }) =>
    hours === null ? [] : [sql`when confirmed_at > now() - ${hours} * interval '1 hour' then ${key}::text`],
  ),
  sql` `,
)} else 'longer' end`;

/** Counts dealerships by the time since they were last read fully, and those without automatic crawls. */
export async function readConfirmations(db: Reader): Promise<ConfirmationHealth> {
  const { rows } = await sql<{
    apart: ApartReason | null;
    step: AgeStep;
    count: number;
    late: number;
    since: Date | null;
  }>`
    select apart, ${STEP} as step, count(*)::int as count, (count(*) filter (where is_late))::int as late,
      min(since) filter (where is_late) as since
    from (${CONFIRMED}) c group by 1, 2 order by 1, 2`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, { count }) => total + count, 0);
  const since = rows.flatMap((row) => row.since?.toISOString() ?? []).sort();
  return {
    ages: AGE_STEPS.map(({ key }) => ({ step: key, count: sum(({ apart, step }) => apart === null && step === key) })),
    apart: APART_REASONS.map((reason) => ({ reason, count: sum(({ apart }) => apart === reason) })),
    late: rows.reduce((total, { late }) => total + late, 0),
    latestOfLate: since[0] ?? null,
  };
}

type ConfirmationRow = {
  id: number;
  name: string;
  confirmed_at: Date | null;
  is_late: boolean;
  apart: ApartReason | null;
  total: number;
};

/** Returns a page of dealerships, the stalest first. @param query.apart those without automatic crawls instead of the others */
export async function listConfirmations(
  db: Reader,
  { apart, page }: { apart: boolean; page: number },
): Promise<{ dealerships: ConfirmedDealership[]; currentPage: number; totalPages: number; total: number }> {
  const { rows } = await sql<ConfirmationRow>`
    select c.*, (count(*) over ())::int as total from (${CONFIRMED}) c
    where apart is ${apart ? sql`not null` : sql`null`}
    order by confirmed_at nulls first, id limit ${A_PAGE} offset ${(page - 1) * A_PAGE}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const read = await listReadings(db, { ids: rows.map(({ id }) => id) });
  const readings = new Map(read.map(({ dealershipId, reading }) => [dealershipId, reading]));
  return {
    dealerships: rows.map(({ id, name, confirmed_at, is_late, apart: reason }) => ({
      ...{ id, name, isLate: is_late, apart: reason, reading: readings.get(id) ?? null },
      confirmedAt: confirmed_at?.toISOString() ?? null,
    })),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(total / A_PAGE)),
    total,
  };
}
