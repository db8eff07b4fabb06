import { sql } from "kysely";
import type { ContactClickCharts } from "#contract/leads/lead.ts";
import { TIMELINE_DAYS, TOP_MAKES, UNKNOWN_MAKE } from "#domain/leads/lead-rules.ts";
import type { Db } from "../infra/db.ts";

/** Contact clicks per day (the latest days that have any, oldest first) and per make (the most clicked first). */
export async function chartContactClicks(db: Db): Promise<ContactClickCharts> {
  const clicks = sql<number>`sum(clicks)::int`;
  const [timeline, makes] = await Promise.all([
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
  return { timeline: timeline.reverse(), makes };
}
