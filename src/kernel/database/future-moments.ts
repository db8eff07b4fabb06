import { type RawBuilder, sql } from "kysely";
import type { Database } from "./db-schema.ts";
import type { Db } from "./db.ts";

/** SQL for the largest distance of a just written moment in the future: the clocks of several machines may differ by this much. */
export const CLOCK_SLACK = sql`interval '5 minutes'`;

/**
 * A column with a moment for which something waits, and the largest possible distance of the moment. A moment further ahead was written by
 * a clock that was ahead, and nothing may wait for it. Only rows that satisfy `where` are examined, by an index if there are many.
 */
export type FutureMoment = { table: keyof Database; column: string; atMost: string; where?: RawBuilder<boolean> };

/**
 * Sets moments that lie too far in the future to now, so that work that waits for them goes on after a clock that was ahead.
 * @returns how many there were
 */
export async function bringBackMoments(db: Db, moments: readonly FutureMoment[]): Promise<number> {
  let count = 0;
  for (const { table, column, atMost, where = sql`true` } of moments) {
    const moment = sql.ref(column);
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${moment} = now()
      where ${moment} > now() + ${atMost}::interval and ${where}`.execute(db);
    count += Number(numAffectedRows);
  }
  return count + (await bringBackJobs(db));
}

/** Does the same for jobs, which begin at once, or after a pause when they have failed. A table of the queue's own schema (pg-boss). */
async function bringBackJobs(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update pgboss.job set start_after = now()
    where (state = 'created' and start_after > now() + ${CLOCK_SLACK})
      or (state = 'retry' and start_after > now() + interval '2 days')`.execute(db);
  return Number(numAffectedRows);
}
