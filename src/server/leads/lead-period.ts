import { sql } from "kysely";
import type { LeadRange } from "#contract/leads/lead-endpoints.ts";
import { REPORT_DAYS } from "#domain/leads/lead-rules.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { dayOf, startOf } from "./stats-days.ts";

/**
 * A range of days: the first and the last (`2026-11-20`), and the moments between which it lies, as PostgreSQL writes
 * them. A Date could not hold the year 10000, which follows the last day that can be asked for.
 */
export type LeadPeriod = { from: string; to: string; start: string; end: string };

/**
 * The days that are asked for, in the statistics' time zone; without an end until today, without a beginning 30 days.
 * @throws {AppError} 400 when the range ends before it begins
 */
export async function readLeadPeriod(
  db: Db,
  range: Pick<LeadRange, "from" | "to">,
  now = new Date(),
): Promise<LeadPeriod> {
  const { rows } = await sql<LeadPeriod>`
    select first::text as "from", last::text as "to",
      ${startOf(sql`first`)}::text as start, ${startOf(sql`last + 1`)}::text as "end"
    from (select coalesce(${range.to ?? null}::date, ${dayOf(sql`${now}::timestamptz`)}) as last) ending,
      lateral (select coalesce(${range.from ?? null}::date, last - ${REPORT_DAYS - 1}::integer) as first) beginning`.execute(
    db,
  );
  const [period] = rows;
  if (!period) throw new Error("stats_settings has no row");
  if (range.from && range.from > period.to) {
    throw AppError.badRequest(`from (${range.from}) must not be after to (${period.to})`);
  }
  return period;
}
