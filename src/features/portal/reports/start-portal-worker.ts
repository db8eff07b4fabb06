import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { type LeasesOfKind, underLease } from "#kernel/database/leases/leases.ts";
import { STATS_ZONE } from "#kernel/database/stats-days.ts";
import { runPeriodically } from "#kernel/jobs/run-periodically.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { PortalSite } from "../portal-mails.ts";
import { addMonths, firstDayOf, monthOf } from "../rules/month.ts";
import { mailMonth } from "./mail-months.ts";
import { recordMarketStandings } from "./read-market-standing.ts";

const LOOK_EVERY_MS = 5 * 60_000;
const THE_REPORTS = 1;
/** The hour of the next month's first day from which a month's mails are written, in the statistics' time zone. */
const MAIL_HOUR = 7;
/**
 * The last day of the month on which missed work of the last month is done. Later the market has changed, and the mail is too
 * late.
 */
const LAST_DAY_OF_NOTES = 3;
const LAST_DAY_OF_MAILS = 7;

/** `mail`: null without the installation's key. */
type Deps = { db: Db; mail: OpenedMail | null; log: Logger; site: PortalSite };

/** Does the work after a month's end: stores the comparison with the market, and writes the mails. Doing it again has no effect. */
export async function closeMonth(
  { db, mail, site }: Omit<Deps, "log">,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ today: string; day: number; hour: number; isNoted: boolean }>`
    select (local::date)::text as today, extract(day from local)::int as day, extract(hour from local)::int as hour,
      exists (select from portal_market_months where month = (date_trunc('month', local) - interval '1 month')::date) as "isNoted"
    from (select ${now}::timestamptz at time zone ${STATS_ZONE} as local) l`.execute(db);
  const [at] = rows;
  if (!at) throw new Error("stats_settings has no row");
  const month = addMonths(monthOf(at.today), -1);
  const firstDay = firstDayOf(month);
  if (!at.isNoted && at.day <= LAST_DAY_OF_NOTES) {
    await db.transaction().execute(async (trx) => {
      // A million cars take longer than the usual statement timeout.
      await sql`set local statement_timeout = '10min'`.execute(trx);
      await recordMarketStandings(trx, firstDay);
    });
  }
  const isMailed = at.day <= LAST_DAY_OF_MAILS && (at.day > 1 || at.hour >= MAIL_HOUR);
  if (!mail?.settings || !isMailed) return 0;
  return mailMonth({ db, mail, site }, { month, firstDay, nextFirstDay: firstDayOf(monthOf(at.today)) }, signal);
}

/** Closes months from now on, in one process at a time. */
export function startPortalWorker(deps: Deps & { leases: LeasesOfKind }): { stop(): Promise<void> } {
  const { leases, log } = deps;
  const work = (signal: AbortSignal) =>
    underLease(leases, THE_REPORTS, async (lease) => {
      const mails = await closeMonth(deps, new Date(), AbortSignal.any([signal, lease.signal]));
      if (mails > 0) log.info({ mails }, "monthly reports mailed");
    });
  return runPeriodically({ everyMs: LOOK_EVERY_MS, what: "closing the month for dealers", work }, log);
}
