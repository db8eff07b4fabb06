import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { dayOf, STATS_ZONE, startOf } from "#kernel/database/stats-days.ts";
import { AppError } from "#kernel/process/errors.ts";
import { VIEWS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { addMonths, firstDayOf, type Month } from "../rules/month.ts";
import type { MonthlyReport, Pair } from "../rules/monthly-report.ts";
import { listReportMonths } from "./list-report-months.ts";
import { readMarketStanding } from "./read-market-standing.ts";

const TOP_CARS = 10;

/** First days of the month, the one before and the one after; the last day that the report covers. */
type Span = { first: string; before: string; next: string; lastDay: string };

async function readSpan(db: Db, month: Month) {
  const [first, before, next] = [month, addMonths(month, -1), addMonths(month, 1)].map(firstDayOf) as [
    string,
    string,
    string,
  ];
  const { rows } = await sql<{ today: string; lastDay: string; timeZone: string; hasViewsBefore: boolean }>`
    select today::text, least(today, ${next}::date - 1)::text as "lastDay", ${STATS_ZONE} as "timeZone",
      ${before}::date > today - ${VIEWS_KEPT_DAYS}::int as "hasViewsBefore"
    from (select ${dayOf(sql`now()`)} as today) days`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("stats_settings has no row");
  return { first, before, next, ...found, isOver: found.today >= next };
}

type Cars = MonthlyReport["cars"] & { daysAtEnd: number | null; daysLeft: number | null } & Record<
    "priceFixed" | "priceOpen" | "photoFixed" | "photoOpen",
    number
  >;

/**
 * Counts a dealership's cars by the record of each day's advertisements. Its days are UTC. A day with a change is the last one of
 * a span and the first one of the next.
 */
async function countCars(db: Db, dealershipId: number, { first, next, lastDay }: Span): Promise<Cars> {
  const { rows } = await sql<Cars>`
    with spells as (
      select r.*, (v.first_seen_at at time zone 'UTC')::date as seen
      from stock_vehicles v join listing_records r on r.vehicle_id = v.id and r.dealership_id = v.dealership_id
      where v.dealership_id = ${dealershipId} and r.first_day < ${next}::date and coalesce(r.last_day >= ${first}::date, true)
        and r.part = any(array(select listing_part(day::date) from generate_series(${first}::date, now(), interval '1 month') day)
          || array[-1, listing_part((now() at time zone 'UTC')::date)]::smallint[])),
    cars as (
      select vehicle_id, bool_or(price_usd is null) as lacked_price, bool_or(photo_count = 0) as lacked_photo
      from spells group by vehicle_id),
    latest as (
      select distinct on (vehicle_id) vehicle_id, price_usd is null as no_price, photo_count = 0 as no_photo, seen, last_day,
        coalesce(last_day > ${lastDay}::date, true) as at_end
      from spells order by vehicle_id, first_day desc, recorded_at desc, last_day desc nulls first)
    select count(*)::int as listed, (count(*) filter (where at_end))::int as "atEnd",
      (count(*) filter (where seen >= ${first}::date))::int as added, (count(*) filter (where not at_end))::int as left,
      percentile_cont(0.5) within group (order by ${lastDay}::date - seen) filter (where at_end) as "daysAtEnd",
      percentile_cont(0.5) within group (order by last_day - seen) filter (where not at_end) as "daysLeft",
      (count(*) filter (where at_end and lacked_price and not no_price))::int as "priceFixed",
      (count(*) filter (where at_end and no_price))::int as "priceOpen",
      (count(*) filter (where at_end and lacked_photo and not no_photo))::int as "photoFixed",
      (count(*) filter (where at_end and no_photo))::int as "photoOpen"
    from latest join cars using (vehicle_id)`.execute(db);
  return rows[0] as Cars;
}

/** Counts a dealership's leads of a kind in the month and in the one before. */
async function countLeads(
  db: Db,
  table: "vehicle_views" | "contact_clicks" | "inquiries",
  dealershipId: number,
  span: Span,
): Promise<Pair> {
  const start = startOf(sql`${span.first}::date`);
  const { rows } = await sql<Pair>`
    select count(*) filter (where created_at >= ${start})::int as current, count(*) filter (where created_at < ${start})::int as previous
    from ${sql.table(table)} where dealership_id = ${dealershipId}
      and created_at >= ${startOf(sql`${span.before}::date`)} and created_at < ${startOf(sql`${span.next}::date`)}`.execute(
    db,
  );
  return rows[0] as Pair;
}

/** Returns the cars with the most contacts, then views, in the month. */
async function readTopCars(db: Db, dealershipId: number, { first, next }: Span): Promise<MonthlyReport["topCars"]> {
  const inMonth = sql`dealership_id = ${dealershipId} and created_at >= ${startOf(sql`${first}::date`)}
    and created_at < ${startOf(sql`${next}::date`)} and vehicle_id is not null`;
  const { rows } = await sql<MonthlyReport["topCars"][number]>`
    select v.title, sum(t.views)::int as views, sum(t.contacts)::int as contacts
    from (
      select vehicle_id, 0 as views, count(*) as contacts from contact_clicks where ${inMonth} group by 1
      union all
      select vehicle_id, count(*), 0 from vehicle_views where ${inMonth} group by 1
    ) t join stock_vehicles v on v.id = t.vehicle_id
    group by v.id, v.title order by contacts desc, views desc, v.id limit ${TOP_CARS}`.execute(db);
  return rows;
}

/** Returns the comparison stored at the month's end; for the current month the present one. */
async function readMarket(
  db: Db,
  dealershipId: number,
  { first }: Span,
  isOver: boolean,
): Promise<MonthlyReport["market"]> {
  if (!isOver) return { ...(await readMarketStanding(db, dealershipId)), notedAt: new Date() };
  const row = await db
    .selectFrom("portal_market_months")
    .selectAll()
    .where("dealership_id", "=", dealershipId)
    .where("month", "=", first)
    .executeTakeFirst();
  if (!row) return null;
  const { labels, median_position, over_market, conflicts, noted_at } = row;
  return { labels, medianPosition: median_position, overMarket: over_market, conflicts, notedAt: noted_at };
}

/**
 * Reads a dealership's report of a month.
 * @throws {AppError} 404 when the dealership does not exist or has no report of the month
 */
export async function readMonth(db: Db, dealershipId: number, month: Month): Promise<MonthlyReport> {
  if (!(await listReportMonths(db, dealershipId)).includes(month)) {
    throw AppError.notFound("There is no report for this month");
  }
  const span = await readSpan(db, month);
  const dealership = await db
    .selectFrom("dealerships")
    .select(["name", "location"])
    .select(sql<boolean>`${dayOf(sql`created_at`)} < ${span.first}::date`.as("is_older"))
    .where("id", "=", dealershipId)
    .executeTakeFirstOrThrow();
  const [cars, views, contacts, questions, topCars, market] = await Promise.all([
    countCars(db, dealershipId, span),
    countLeads(db, "vehicle_views", dealershipId, span),
    countLeads(db, "contact_clicks", dealershipId, span),
    countLeads(db, "inquiries", dealershipId, span),
    readTopCars(db, dealershipId, span),
    readMarket(db, dealershipId, span, span.isOver),
  ]);
  const compared = (pair: Pair, isKept = true): Pair =>
    dealership.is_older && isKept ? pair : { ...pair, previous: null };
  const { listed, atEnd, added, left } = cars;
  const { priceFixed, priceOpen, photoFixed, photoOpen, daysAtEnd, daysLeft } = cars;
  return {
    dealershipName: dealership.name,
    location: dealership.location || null,
    month,
    lastDay: span.lastDay,
    isOver: span.isOver,
    timeZone: span.timeZone,
    cars: { listed, atEnd, added, left },
    leads: {
      views: compared(views, span.hasViewsBefore),
      contacts: compared(contacts),
      questions: compared(questions),
    },
    days: { atEnd: daysAtEnd, left: daysLeft },
    problems: {
      noPrice: { fixed: priceFixed, open: priceOpen },
      noPhoto: { fixed: photoFixed, open: photoOpen },
    },
    market,
    topCars,
  };
}
