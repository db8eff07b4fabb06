import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { dayOf } from "#kernel/database/stats-days.ts";
import { type Month, reportMonths } from "../rules/month.ts";

/** Returns the months with a report of a dealership, the newest first. Empty when the dealership does not exist. */
export async function listReportMonths(db: Db, dealershipId: number): Promise<Month[]> {
  const { rows } = await sql<{ today: string; added: string }>`
    select ${dayOf(sql`now()`)}::text as today, ${dayOf(sql`created_at`)}::text as added
    from dealerships where id = ${dealershipId}`.execute(db);
  return rows[0] ? reportMonths(rows[0].today, rows[0].added) : [];
}
