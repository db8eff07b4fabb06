import { sql } from "kysely";
import type { Scorecard } from "#contract/scorecards/scorecard-endpoints.ts";
import type { Db } from "../infra/db.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;

type Counts = Pick<Scorecard, "views" | "clicks" | "days">;

/** Counts by day in UTC (`2026-11-20`), from a moment on. */
async function perDay(
  db: Db,
  table: "vehicle_views" | "contact_clicks",
  dealershipId: number,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select([
      sql<string>`(created_at at time zone 'UTC')::date::text`.as("day"),
      sql<number>`count(*)::int`.as("count"),
    ])
    .where("dealership_id", "=", dealershipId)
    .where("created_at", ">=", since)
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** The first moment of the current 30 days in UTC, today being the last of them. */
export function firstDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS);
}

/** Views and contact clicks of a dealership's cars: day by day over the last 30 days, and the sum of the 30 before them. */
export async function countDays(db: Db, dealershipId: number, now: Date): Promise<Counts> {
  const start = firstDay(now).getTime();
  const since = new Date(start - DAYS * DAY_MS);
  const [views, clicks] = await Promise.all([
    perDay(db, "vehicle_views", dealershipId, since),
    perDay(db, "contact_clicks", dealershipId, since),
  ]);
  const days = Array.from({ length: DAYS }, (_, n) => {
    const date = new Date(start + n * DAY_MS).toISOString().slice(0, 10);
    return { date, views: views.get(date) ?? 0, clicks: clicks.get(date) ?? 0 };
  });
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
  const compare = (all: Map<string, number>, current: number) => ({ current, previous: sum(all.values()) - current });
  return {
    days,
    views: compare(views, sum(days.map((day) => day.views))),
    clicks: compare(clicks, sum(days.map((day) => day.clicks))),
  };
}
