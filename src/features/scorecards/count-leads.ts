import { sql } from "kysely";
import { SCORECARD_DAYS } from "#features/leads/rules/lead-rules.ts";
import type { Db } from "#kernel/database/db.ts";
import { dayOf, STATS_ZONE, startOf } from "#kernel/database/stats-days.ts";
import type { Scorecard } from "./scorecard-endpoints.ts";

type Counts = Pick<Scorecard, "views" | "clicks" | "days">;

/** The days of a scorecard, in the statistics' time zone. */
type ScorecardDays = {
  timeZone: string;
  /** The last 30 days, oldest first and today last: `2026-11-20`. */
  dates: string[];
  /** The times at which these days, and the 30 days before them, begin. */
  since: Date;
  previousSince: Date;
};

/** Returns the days of a scorecard opened at this moment. */
export async function readDays(db: Db, now: Date): Promise<ScorecardDays> {
  const { rows } = await sql<ScorecardDays>`
    select ${STATS_ZONE} as "timeZone",
      (select array_agg((first + n)::text order by n) from generate_series(0, ${SCORECARD_DAYS - 1}::integer) n) as dates,
      ${startOf(sql`first`)} as since, ${startOf(sql`first - ${SCORECARD_DAYS}::integer`)} as "previousSince"
    from (select ${dayOf(sql`${now}::timestamptz`)} - ${SCORECARD_DAYS - 1}::integer as first) days`.execute(db);
  const [days] = rows;
  if (!days) throw new Error("stats_settings has no row");
  return days;
}

/** Counts rows per day, from a moment on. */
async function perDay(
  db: Db,
  table: "vehicle_views" | "contact_clicks",
  dealershipId: number,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select([sql<string>`${dayOf(sql.ref("created_at"))}::text`.as("day"), sql<number>`count(*)::int`.as("count")])
    .where("dealership_id", "=", dealershipId)
    .where("created_at", ">=", since)
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Counts the contact clicks of a dealership's cars, from a moment on, that did not show that a page was open. */
export async function countUnsigned(db: Db, dealershipId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("contact_clicks")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("dealership_id", "=", dealershipId)
    .where("created_at", ">=", since)
    .where("is_signed", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts views and contact clicks of a dealership's cars: per day in the last 30 days, and in total in the 30 days before. */
export async function countDays(
  db: Db,
  dealershipId: number,
  { dates, previousSince }: ScorecardDays,
): Promise<Counts> {
  const [views, clicks] = await Promise.all([
    perDay(db, "vehicle_views", dealershipId, previousSince),
    perDay(db, "contact_clicks", dealershipId, previousSince),
  ]);
  const days = dates.map((date) => ({ date, views: views.get(date) ?? 0, clicks: clicks.get(date) ?? 0 }));
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
  const compare = (all: Map<string, number>, current: number) => ({ current, previous: sum(all.values()) - current });
  return {
    days,
    views: compare(views, sum(days.map((day) => day.views))),
    clicks: compare(clicks, sum(days.map((day) => day.clicks))),
  };
}
