import { sql } from "kysely";
import type { NoticeKinds } from "#core/notices/notice-kind.ts";
import type { Notice } from "#core/notices/rules/notice.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { dayOf } from "#kernel/database/stats-days.ts";
import { WEBSITE_NOW } from "./dealer-reports-table.ts";
import { dealerReportNotice, NOTICE_WORDS, soldAgainNotice } from "./rules/notice-words.ts";
import type { ReportKind } from "./rules/portal-rules.ts";

/** Finds dealerships with open reports: one notice for each day's reports. */
async function findDealerReports(db: Db, began: Date): Promise<Notice[]> {
  const { rows } = await sql<{ id: number; name: string; day: string; count: number; title: string; kind: ReportKind }>`
    select d.id, d.name, ${dayOf(sql`r.created_at`)}::text as day, count(*)::int as count,
      (array_agg(r.title order by r.id))[1] as title, (array_agg(r.kind order by r.id))[1] as kind
    from dealer_reports r join dealerships d on d.id = r.dealership_id
    where r.state = 'open' and r.created_at > ${began}
    group by d.id, d.name, day order by d.id, day`.execute(db);
  return rows.map(dealerReportNotice);
}

/** Finds cars that were reported as sold and that their dealer's website lists again. */
export async function findSoldAgain(db: DbOrTransaction): Promise<Notice[]> {
  const { rows } = await sql<{ id: number; name: string; reportId: number; gone: number; title: string }>`
    select d.id, d.name, r.id as "reportId", r.title,
      (select floor(extract(epoch from max(a.at)))::float8 from vehicle_absences a where a.vehicle_id = v.id) as gone
    from dealer_reports r join stock_vehicles v on v.id = r.vehicle_id join dealerships d on d.id = r.dealership_id
    where r.kind = 'sold' and r.state = 'confirmed' and ${WEBSITE_NOW} = 'again' order by r.id`.execute(db);
  return rows.map(soldAgainNotice);
}

/**
 * The kind of notice about dealerships' reports. It ends when all reports of the dealership are decided; for a sold car that came
 * back, when it is shown again or kept hidden.
 */
export const REPORT_NOTICES: NoticeKinds = {
  "dealer-report": {
    ...NOTICE_WORDS["dealer-report"],
    find: async (db, { began }) => [...(await findDealerReports(db, began)), ...(await findSoldAgain(db))],
    isOver: sql`case when n.key like 'sold-again:%' then
        not exists (select from dealer_reports r join stock_vehicles v on v.id = r.vehicle_id
          where r.id = split_part(n.key, ':', 2)::int and ${WEBSITE_NOW} = 'again')
      else not exists (select from dealer_reports r where r.dealership_id = n.dealership_id and r.state = 'open') end`,
  },
};
