import { sql } from "kysely";
import type { Scorecard } from "#contract/scorecards/scorecard-endpoints.ts";
import { SCORECARD_DAYS, SCORECARD_VEHICLES } from "#domain/leads/lead-rules.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { hashLinkSecret, isLinkOpen } from "../infra/secret-links.ts";
import { dayOf, STATS_ZONE, startOf } from "../leads/stats-days.ts";
import { readDealershipMarket } from "../market/dealership-market.ts";

type Counts = Pick<Scorecard, "views" | "clicks" | "days">;

/** The days of a scorecard, in the statistics' time zone. */
type ScorecardDays = {
  timeZone: string;
  /** The last 30 days, oldest first and today last: `2026-11-20`. */
  dates: string[];
  /** The moments at which these days, and the 30 days before them, begin. */
  since: Date;
  previousSince: Date;
};

/** Reads the days of a scorecard that is opened at this moment. */
async function readDays(db: Db, now: Date): Promise<ScorecardDays> {
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

/** Counts views and contact clicks of a dealership's cars: per day in the last 30 days, and in total in the 30 days before. */
async function countDays(db: Db, dealershipId: number, { dates, previousSince }: ScorecardDays): Promise<Counts> {
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

async function readStock(db: Db, dealershipId: number) {
  return db
    .selectFrom("vehicles")
    .select([
      sql<number>`count(*)::int`.as("vehicleCount"),
      sql<number>`(count(*) filter (where price_usd is null))::int`.as("withoutPrice"),
      sql<number>`(count(*) filter (where cardinality(images) = 0))::int`.as("withoutPhotos"),
    ])
    .where("dealership_id", "=", dealershipId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** The listed cars with the most clicks, then views. */
async function readTopVehicles(db: Db, dealershipId: number, since: Date): Promise<Scorecard["topVehicles"]> {
  const result = await sql<Scorecard["topVehicles"][number]>`
    select v.id, v.title, sum(t.views)::int as views, sum(t.clicks)::int as clicks
    from (
      select vehicle_id, 0 as views, count(*) as clicks from contact_clicks
      where dealership_id = ${dealershipId} and created_at >= ${since} group by 1
      union all
      select vehicle_id, count(*), 0 from vehicle_views
      where dealership_id = ${dealershipId} and created_at >= ${since} group by 1
    ) t join vehicles v on v.id = t.vehicle_id and v.removed_at is null
    group by v.id, v.title
    order by clicks desc, views desc, v.id
    limit ${SCORECARD_VEHICLES}`.execute(db);
  return result.rows;
}

/**
 * Reads a dealership's scorecard by its private link.
 * @throws {AppError} 404 when the link does not exist, has ended or has been revoked
 */
export async function getScorecard(db: Db, token: string, now: Date = new Date()): Promise<Scorecard> {
  const dealership = await db
    .selectFrom("scorecard_links as l")
    .innerJoin("dealerships as d", "d.id", "l.dealership_id")
    .select(["d.id", "d.name", "d.location", "d.last_synced_at", "d.expires_at"])
    .where("l.token_hash", "=", hashLinkSecret(token))
    .where(isLinkOpen("l"))
    .executeTakeFirst();
  if (!dealership) throw AppError.notFound("There is no such scorecard");
  const days = await readDays(db, now);
  const [counts, stock, topVehicles, market] = await Promise.all([
    countDays(db, dealership.id, days),
    readStock(db, dealership.id),
    readTopVehicles(db, dealership.id, days.since),
    readDealershipMarket(db, dealership.id),
  ]);
  return {
    dealershipName: dealership.name,
    location: dealership.location || null,
    ...counts,
    timeZone: days.timeZone,
    ...stock,
    lastSynced: dealership.last_synced_at?.toISOString() ?? null,
    expirationDate: dealership.expires_at?.toISOString() ?? null,
    topVehicles,
    market,
  };
}
