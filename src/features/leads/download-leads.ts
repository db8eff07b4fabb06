import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { csvRow } from "#kernel/http/csv-row.ts";
import type { LeadRange } from "./lead-endpoints.ts";
import { type LeadPeriod, readLeadPeriod } from "./report-leads.ts";
import { DELETED_DEALERSHIP } from "./rules/lead-rules.ts";

const BATCH_SIZE = 2_000;
const HEADER = ["Time (UTC)", "Dealership", "Vehicle", "VIN", "Year", "Make", "Model"];

/** Reads the leads after a given one, newest first. Times stay text, because a Date would lose the microseconds. */
const readBatch = (db: Db, period: LeadPeriod, dealershipId: number | undefined, after: { at: string; id: string }) =>
  db
    .selectFrom("contact_clicks as c")
    .leftJoin("dealerships as d", "d.id", "c.dealership_id")
    .leftJoin("deleted_dealerships as gone", "gone.id", "c.dealership_id")
    .select(["c.id", "c.created_at", "c.title", "c.vin", "c.year", "c.make", "c.model"])
    .select([
      sql<string>`c.created_at::text`.as("at"),
      sql<string>`coalesce(d.name, gone.name, ${DELETED_DEALERSHIP})`.as("dealership"),
    ])
    .where(sql<boolean>`c.created_at >= ${period.start}::timestamptz`)
    .where(sql<boolean>`(c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::bigint)`)
    .$if(dealershipId !== undefined, (query) => query.where("c.dealership_id", "=", dealershipId ?? 0))
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(BATCH_SIZE)
    .execute();

async function* csvLines(db: Db, period: LeadPeriod, dealershipId: number | undefined): AsyncGenerator<string> {
  yield csvRow(HEADER);
  let after: { at: string; id: string } = { at: period.end, id: "0" };
  for (;;) {
    const rows = await readBatch(db, period, dealershipId, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map((row) =>
        csvRow([row.created_at.toISOString(), row.dealership, row.title, row.vin, row.year, row.make, row.model]),
      )
      .join("");
    if (rows.length < BATCH_SIZE) return;
    after = { at: last.at, id: last.id };
  }
}

/**
 * Writes all leads of a range of days as CSV, newest first. They are read in batches while they are sent, so memory stays
 * bounded.
 * @throws {AppError} 400 when the range ends before it begins
 */
export async function downloadLeads(
  db: Db,
  range: LeadRange,
): Promise<{ fileName: string; lines: AsyncIterable<string> }> {
  const period = await readLeadPeriod(db, range);
  return {
    fileName: `leads-${period.from}-to-${period.to}.csv`,
    lines: csvLines(db, period, range.dealershipId),
  };
}
