import { sql } from "kysely";
import { UNREADABLE } from "#kernel/auth/secrets/secret-box.ts";
import { WEBSITE_NOW } from "./dealer-reports-table.ts";
import type { DealerReport } from "./portal-endpoints.ts";
import { type PortalDeps, tryOpenAddress } from "./portal-people.ts";

/** SQL for whether report `r` of vehicle `v` needs a decision. */
const WAITS = sql<boolean>`(r.state = 'open' or coalesce(${WEBSITE_NOW} = 'again', false))`;

/** The most open reports that are listed, the oldest first, and the most decided ones, the newest first. */
const MAX_WAITING = 100;
const MAX_DECIDED = 30;

type ReportRow = Omit<DealerReport, "by" | "createdAt" | "decidedAt"> & {
  sealed: Buffer | null;
  created: Date;
  decided: Date | null;
};

/**
 * Lists open reports, cars reported as sold that their websites list again, and for one dealership also the reports decided
 * lately.
 * @param options.dealershipId absent: all dealerships
 * @param options.mayEdit true when the reporters' addresses are included
 */
export async function listDealerReports(
  { db, box }: PortalDeps,
  { dealershipId, mayEdit }: { dealershipId?: number | undefined; mayEdit: boolean },
): Promise<{ waiting: number; reports: DealerReport[] }> {
  const ofDealership = dealershipId === undefined ? sql`true` : sql`r.dealership_id = ${dealershipId}`;
  const read = (which: "waiting" | "decided") => sql`(
    select r.id, r.dealership_id as "dealershipId", d.name as "dealershipName", r.vehicle_id as "vehicleId", r.title, r.vin, r.kind,
      r.price_usd as price, r.shown_price_usd as "shownPrice", r.state, r.decided_by as "decidedBy",
      case when v.hidden_at is not null then 'hidden' when v.id is null or v.removed_at is not null then 'gone' else 'listed' end as car,
      ${WEBSITE_NOW} as website,
      p.sealed_address as sealed, r.created_at as created, r.decided_at as decided
    from dealer_reports r join dealerships d on d.id = r.dealership_id
      left join stock_vehicles v on v.id = r.vehicle_id left join portal_people p on p.id = r.person_id
    where ${ofDealership} and ${which === "waiting" ? WAITS : sql`not ${WAITS}`}
    order by ${which === "waiting" ? sql`r.id` : sql`r.decided_at desc, r.id desc`}
    limit ${which === "waiting" ? MAX_WAITING : MAX_DECIDED})`;
  const { rows } = await (
    dealershipId === undefined ? read("waiting") : sql`${read("waiting")} union all ${read("decided")}`
  ).execute(db);
  const { rows: counts } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from dealer_reports r left join stock_vehicles v on v.id = r.vehicle_id
    where ${ofDealership} and ${WAITS}`.execute(db);
  const reports = (rows as ReportRow[]).map(({ sealed, created, decided, ...report }) => ({
    ...report,
    by: mayEdit && sealed ? (tryOpenAddress(box, sealed) ?? UNREADABLE) : null,
    createdAt: created.toISOString(),
    decidedAt: decided?.toISOString() ?? null,
  }));
  return { waiting: counts[0]?.waiting ?? 0, reports };
}
