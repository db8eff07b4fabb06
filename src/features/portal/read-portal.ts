import { sql } from "kysely";
import { isClosed } from "#core/dealerships/dealership-table.ts";
import { countDays, readDays } from "#features/scorecards/count-leads.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { WEBSITE_NOW } from "./dealer-reports-table.ts";
import type { Portal } from "./portal-endpoints.ts";
import { findVisit, recordUse } from "./portal-links.ts";
import { type CarSearch, countProblems, readCars } from "./read-cars.ts";
import { listReportMonths } from "./reports/list-report-months.ts";
import { describeRun } from "./rules/describe-run.ts";

const SHOWN_REPORTS = 20;

/** Returns the latest crawl that has ended. */
async function readLastRun(db: Db, dealershipId: number, isFeed: boolean): Promise<Portal["freshness"]["lastRun"]> {
  const run = await db
    .selectFrom("sync_runs")
    .select(["status", "reason", "found", "added", "changed", "removed", "finished_at", "applied_at"])
    .where("dealership_id", "=", dealershipId)
    .where("finished_at", "is not", null)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!run?.finished_at || run.status === "queued" || run.status === "running") return null;
  const { finished_at, applied_at, ...ended } = run;
  const status = applied_at === null ? run.status : "succeeded";
  return { at: finished_at.toISOString(), words: describeRun({ ...ended, status, isFeed }) };
}

async function countQuestions(db: Db, dealershipId: number, since: Date, previousSince: Date) {
  const { rows } = await sql<{ current: number; previous: number }>`
    select count(*) filter (where created_at >= ${since})::int as current,
      count(*) filter (where created_at < ${since})::int as previous
    from inquiries where dealership_id = ${dealershipId} and created_at >= ${previousSince}`.execute(db);
  return rows[0] ?? { current: 0, previous: 0 };
}

/**
 * Reads the portal behind a personal link and records that the link is used.
 * @throws {AppError} 404 when the link has ended
 */
export async function readPortal(db: Db, token: string, search: CarSearch, now: Date = new Date()): Promise<Portal> {
  const visit = await findVisit(db, token);
  const { dealershipId } = visit;
  const dealership = await db
    .selectFrom("dealerships as d")
    .select([
      "d.name",
      "d.location",
      "d.expires_at",
      "d.last_synced_at",
      "d.next_sync_at",
      "d.sync_schedule",
      "d.is_feed",
    ])
    .select(isClosed(undefined, "d").$castTo<boolean>().as("is_closed"))
    .where("d.id", "=", dealershipId)
    .executeTakeFirst();
  if (!dealership) throw AppError.notFound("This link has ended");
  const days = await readDays(db, now);
  const [leads, questions, counts, cars, lastRun, months, reports] = await Promise.all([
    countDays(db, dealershipId, days),
    countQuestions(db, dealershipId, days.since, days.previousSince),
    countProblems(db, dealershipId),
    readCars(db, dealershipId, search),
    readLastRun(db, dealershipId, dealership.is_feed),
    listReportMonths(db, dealershipId),
    db
      .selectFrom("dealer_reports as r")
      .leftJoin("stock_vehicles as v", "v.id", "r.vehicle_id")
      .select([
        "r.id",
        "r.title",
        "r.kind",
        "r.price_usd as price",
        "r.created_at",
        "r.state",
        WEBSITE_NOW.as("website"),
      ])
      .where("r.dealership_id", "=", dealershipId)
      .orderBy("r.id", "desc")
      .limit(SHOWN_REPORTS)
      .execute(),
    recordUse(db, visit),
  ]);
  const { is_closed, next_sync_at, sync_schedule } = dealership;
  const isCrawled = sync_schedule !== "off" && !is_closed;
  return {
    dealershipName: dealership.name,
    location: dealership.location || null,
    isClosed: is_closed,
    expirationDate: dealership.expires_at?.toISOString() ?? null,
    linkEnds: visit.linkEnds.toISOString(),
    timeZone: days.timeZone,
    freshness: {
      lastRead: dealership.last_synced_at?.toISOString() ?? null,
      nextRead: isCrawled && next_sync_at ? next_sync_at.toISOString() : null,
      lastRun,
    },
    leads: { views: leads.views, contacts: leads.clicks, questions },
    ...counts,
    cars,
    reports: reports.map(({ created_at, ...report }) => ({ ...report, createdAt: created_at.toISOString() })),
    months,
  };
}
