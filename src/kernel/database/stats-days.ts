import { type RawBuilder, sql } from "kysely";
import { StartupError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { Db } from "./db.ts";

/** PostgreSQL's error code for an unknown time zone. */
const INVALID_PARAMETER = "22023";

/** SQL for the time zone in which all statistics count days. The triggers that count read the same row. */
export const STATS_ZONE = sql<string>`(select time_zone from stats_settings)`;

/** Returns SQL for the day on which a moment lies. A day is `2026-11-20` as text. */
export const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${STATS_ZONE})::date`;

/** Returns SQL for the moment at which a day begins. It may not be midnight: some zones skip midnight when clocks change. */
export const startOf = (day: RawBuilder<unknown>) => sql<Date>`((${day})::timestamp at time zone ${STATS_ZONE})`;

/**
 * Sets the time zone in which all processes on this database count days. When it changes, everything counted so far is
 * moved to its new days once; views and clicks wait meanwhile. When processes start with different zones, the last one wins.
 * @throws {StartupError} when the database does not know the zone
 */
export async function applyStatsTimeZone(db: Db, zone: string, log: Logger): Promise<void> {
  const { from } = await db.selectNoFrom(STATS_ZONE.as("from")).executeTakeFirstOrThrow();
  if (from === zone) return;
  const changed = await db
    .transaction()
    .execute(async (trx) => {
      // Recounting years of views takes longer than the usual statement timeout.
      await sql`set local statement_timeout = 0`.execute(trx);
      const { rows } = await sql<{ changed: boolean }>`select count_days_in(${zone}) as changed`.execute(trx);
      return rows[0]?.changed === true;
    })
    .catch((cause) => {
      if (cause.code !== INVALID_PARAMETER) throw cause;
      throw new StartupError(`PostgreSQL does not know the time zone ${zone}; set STATS_TIME_ZONE to one it knows.`, {
        cause,
      });
    });
  if (changed) log.info({ from, to: zone }, "statistics count days in another time zone");
}
