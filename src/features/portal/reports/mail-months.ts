import { sql } from "kysely";
import { isClosed } from "#core/dealerships/dealership-table.ts";
import type { Db } from "#kernel/database/db.ts";
import { startOf } from "#kernel/database/stats-days.ts";
import type { OpenedMail } from "#kernel/mail/open-mail.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import { makePortalLink } from "../portal-links.ts";
import { type PortalSite, reportMail } from "../portal-mails.ts";
import { openAddress } from "../portal-people.ts";
import { type Month, monthWords } from "../rules/month.ts";
import { comparedWords, type MonthlyReport } from "../rules/monthly-report.ts";
import { readMonth } from "./read-month.ts";

export type ReportMailDeps = { db: Db; mail: OpenedMail; site: PortalSite };

/** A month's report in three sentences. */
function reportLines({ cars, leads, problems }: MonthlyReport): string[] {
  const lead = (pair: MonthlyReport["leads"]["views"], one: string) => {
    const compared = comparedWords(pair);
    return formatAmount(pair.current, one) + (compared === null ? "" : ` (${compared})`);
  };
  const fixed = problems.noPrice.fixed + problems.noPhoto.fixed;
  const open = problems.noPrice.open + problems.noPhoto.open;
  return [
    `${formatAmount(cars.listed, "car")} listed, ${formatCount(cars.atEnd)} at the end of the month.`,
    `${lead(leads.views, "view")}, ${lead(leads.contacts, "contact")}, ${lead(leads.questions, "question")}.`,
    `Missing prices and photos: ${fixed} fixed, ${open} open.`,
  ];
}

/**
 * Mails the link to a month's report once to each person of the dealerships with monthly mails. A mail, its link and the record
 * that it was written are one transaction. A person who got access after the month's end begins with the next month.
 * @returns the number of mails written
 */
export async function mailMonth(
  { db, mail, site }: ReportMailDeps,
  { month, firstDay, nextFirstDay }: { month: Month; firstDay: string; nextFirstDay: string },
  signal?: AbortSignal,
): Promise<number> {
  const end = startOf(sql`${nextFirstDay}::date`);
  const isUnwritten = sql<boolean>`coalesce(p.reported_month < ${firstDay}::date, true)`;
  const people = await db
    .selectFrom("portal_people as p")
    .innerJoin("portal_settings as s", "s.dealership_id", "p.dealership_id")
    .innerJoin("dealerships as d", "d.id", "p.dealership_id")
    .select(["p.id", "p.dealership_id", "p.sealed_address"])
    .where("s.mails_reports", "=", true)
    .where("s.switched_at", "<", end)
    .where("p.allowed_at", "<", end)
    .where("p.refused_at", "is", null)
    .where(sql<boolean>`not ${isClosed(undefined, "d")}`)
    .where(isUnwritten)
    .orderBy("p.dealership_id")
    .orderBy("p.id")
    .execute();
  let written = 0;
  for (const [dealershipId, ofDealership] of Map.groupBy(people, ({ dealership_id }) => dealership_id)) {
    if (signal?.aborted) break;
    const report = await readMonth(db, dealershipId, month);
    const { dealershipName } = report;
    const lines = reportLines(report);
    for (const { id, sealed_address } of ofDealership) {
      written += await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable("portal_people as p")
          .set({ reported_month: firstDay })
          .where("p.id", "=", id)
          .where("p.refused_at", "is", null)
          .where(isUnwritten)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return 0;
        const url = await makePortalLink(trx, id, site.publicUrl);
        const to = openAddress(mail.box, sealed_address);
        const content = reportMail(site, to, { dealershipName, month: monthWords(month), lines, url });
        await mail.outbox.put(trx, [{ key: `monthly-report ${id} ${month}`, kind: "monthly-report", mail: content }]);
        return 1;
      });
    }
  }
  return written;
}
