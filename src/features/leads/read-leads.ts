import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { STATS_ZONE } from "#kernel/database/stats-days.ts";
import type { ContactClick, ContactClickCharts } from "./lead-endpoints.ts";
import { RECENT_CLICKS, TIMELINE_DAYS, TOP_MAKES, UNKNOWN_MAKE } from "./rules/lead-rules.ts";

/** Returns the latest contact clicks, newest first. */
export async function listContactClicks(db: Db): Promise<ContactClick[]> {
  const rows = await db
    .selectFrom("contact_clicks")
    .select(["id", "created_at", "title", "make", "model", "year"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(RECENT_CLICKS)
    .execute();
  return rows.map(({ id, created_at, ...vehicle }) => ({
    id: Number(id),
    timestamp: created_at.toISOString(),
    ...vehicle,
  }));
}

/** Returns contact clicks per day (the latest days that have any, oldest first) and per make (the most clicked first). */
export async function chartContactClicks(db: Db): Promise<ContactClickCharts> {
  const clicks = sql<number>`sum(clicks)::int`;
  const [{ timeZone }, timeline, makes] = await Promise.all([
    db.selectNoFrom(STATS_ZONE.as("timeZone")).executeTakeFirstOrThrow(),
    db
      .selectFrom("contact_click_days")
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("date"), clicks.as("count")])
      .groupBy("day")
      .having(clicks, ">", 0)
      .orderBy("day", "desc")
      .limit(TIMELINE_DAYS)
      .execute(),
    db
      .selectFrom("contact_click_makes")
      .select([sql<string>`coalesce(nullif(make, ''), ${UNKNOWN_MAKE})`.as("make"), clicks.as("count")])
      .groupBy(sql`1`)
      .having(clicks, ">", 0)
      .orderBy("count", "desc")
      .orderBy("make")
      .limit(TOP_MAKES)
      .execute(),
  ]);
  return { timeZone, timeline: timeline.reverse(), makes };
}

/** Returns how often shoppers have opened a vehicle and contacted a seller, in total. Bots and repeats do not count. */
export async function countLeads(db: DbOrTransaction): Promise<{ views: number; clicks: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("vehicle_view_days")
        .select(sql<number>`coalesce(sum(views), 0)::int`.as("n"))
        .$asScalar()
        .$notNull()
        .as("views"),
      eb
        .selectFrom("contact_click_days")
        .select(sql<number>`coalesce(sum(clicks), 0)::int`.as("n"))
        .$asScalar()
        .$notNull()
        .as("clicks"),
    ])
    .executeTakeFirstOrThrow();
}
