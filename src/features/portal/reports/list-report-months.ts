import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { dayOf } from "#kernel/database/stats-days.ts";
import { type Month, reportMonths } from "../rules/month.ts";

/** The months of which a dealership can have a report, the newest first. None when there is no such dealership. */
export async function listReportMonths(db: Db, dealershipId: number): Promise<Month[]> {
  const { rows } = await sql<{ today: string; added: string }>`
    select ${dayOf(sql`now()`)}::text as today, ${dayOf(sql`created_at`)}::text as added
    from dealerships where id = ${dealershipId}`.execute(db);
  return rows[0] ? reportMonths(rows[0].today, rows[0].added) : [];
}
