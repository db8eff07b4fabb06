import { sql } from "kysely";
import { WEBSITE_NOW } from "#features/portal/dealer-reports-table.ts";
import type { ReportKind } from "#features/portal/rules/portal-rules.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { dayOf, startOf } from "#kernel/database/stats-days.ts";
import type { ExportKind } from "#kernel/words/rules/export-rules.ts";
import { dealerReportNotice, soldAgainNotice } from "../rules/dealer-report-notice.ts";
import { exportNotice } from "../rules/export-notices.ts";
import {
  BURST_LOOKBACK_DAYS,
  BURST_PAUSE_DAYS,
  burstOver,
  leadBurstNotice,
  MIN_BURST_CONTACTS,
} from "../rules/lead-burst.ts";
import type { Notice } from "../rules/notice.ts";
import { subscriptionNotice } from "../rules/subscription-notices.ts";

/** Subscriptions that end soon, or have ended lately. */
export async function findSubscriptionNotices(db: Db, now: Date): Promise<Notice[]> {
  const { rows } = await sql<{ id: number; name: string; expiresAt: Date; carCount: number }>`
    select id, name, expires_at as "expiresAt", vehicle_count as "carCount" from dealerships
    where expires_at between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz + interval '15 days'
    order by expires_at, id`.execute(db);
  return rows.flatMap((dealership) => subscriptionNotice(dealership, now) ?? []);
}

/** Exports that are ready or have failed within the last two days. */
export async function findExportNotices(db: Db): Promise<Notice[]> {
  const { rows } = await sql<{
    id: number;
    kind: ExportKind;
    status: "done" | "failed";
    fileCount: number;
    adminName: string;
    error: string | null;
  }>`
    select id, kind, status, file_count as "fileCount", admin_name as "adminName", error from exports
    where status in ('done', 'failed')
      and finished_at > (select greatest(began_at, now() - interval '2 days') from notification_channels)
    order by id`.execute(db);
  return rows.map(({ status, error, ...job }) =>
    exportNotice({ ...job, error: status === "done" ? null : (error ?? "It failed.") }),
  );
}

/** Dealerships whose people have reported something that nobody has decided: one notice for each day's reports. */
export async function findDealerReports(db: Db): Promise<Notice[]> {
  const { rows } = await sql<{ id: number; name: string; day: string; count: number; title: string; kind: ReportKind }>`
    select d.id, d.name, ${dayOf(sql`r.created_at`)}::text as day, count(*)::int as count,
      (array_agg(r.title order by r.id))[1] as title, (array_agg(r.kind order by r.id))[1] as kind
    from dealer_reports r join dealerships d on d.id = r.dealership_id
    where r.state = 'open' and r.created_at > (select began_at from notification_channels)
    group by d.id, d.name, day order by d.id, day`.execute(db);
  return rows.map(dealerReportNotice);
}

/** Cars that were reported as sold, and that their dealer's website lists again. */
export async function findSoldAgain(db: DbOrTransaction): Promise<Notice[]> {
  const { rows } = await sql<{ id: number; name: string; reportId: number; gone: number; title: string }>`
    select d.id, d.name, r.id as "reportId", r.title,
      (select floor(extract(epoch from max(a.at)))::float8 from vehicle_absences a where a.vehicle_id = v.id) as gone
    from dealer_reports r join stock_vehicles v on v.id = r.vehicle_id join dealerships d on d.id = r.dealership_id
    where r.kind = 'sold' and r.state = 'confirmed' and ${WEBSITE_NOW} = 'again' order by r.id`.execute(db);
  return rows.map(soldAgainNotice);
}

/** Dealerships that had far more contacts today than on the days before. */
export async function findLeadBursts(db: Db): Promise<Notice[]> {
  const { rows } = await sql<{ id: number; name: string; day: string; today: number; before: number[] }>`
    with days as (select ${dayOf(sql`now()`)} as today),
    busy as (
      select c.dealership_id, count(*)::int as contacts from contact_clicks c, days
      where c.created_at >= ${startOf(sql`days.today`)} and c.dealership_id is not null
      group by 1 having count(*) >= ${MIN_BURST_CONTACTS})
    select d.id, d.name, days.today::text as day, busy.contacts as today, usual.before
    from busy cross join days join dealerships d on d.id = busy.dealership_id
    cross join lateral (
      select coalesce(array_agg(coalesce(c.contacts, 0) order by g.day), '{}')::int[] as before
      from generate_series(
        greatest(days.today - ${BURST_LOOKBACK_DAYS}::int, ${dayOf(sql`d.created_at`)} + 1), days.today - 1, interval '1 day') g (day)
      left join (
        select ${dayOf(sql`created_at`)} as day, count(*)::int as contacts from contact_clicks
        where dealership_id = d.id and created_at >= ${startOf(sql`days.today - ${BURST_LOOKBACK_DAYS}::int`)}
        group by 1) c on c.day = g.day::date) usual
    where not exists (
      select from notifications n where n.kind = 'lead-burst' and n.dealership_id = d.id
        and n.created_at > now() - ${BURST_PAUSE_DAYS} * interval '1 day')
    order by d.id`.execute(db);
  return rows.flatMap(({ before, ...burst }) => {
    const usual = burstOver(before, burst.today);
    return usual === null ? [] : leadBurstNotice({ ...burst, usual });
  });
}
