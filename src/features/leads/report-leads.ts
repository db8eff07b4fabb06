import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { dayOf, STATS_ZONE, startOf } from "#kernel/database/stats-days.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { LeadRange, LeadReport } from "./lead-endpoints.ts";
import { DELETED_DEALERSHIP, REPORT_DAYS, REPORT_VEHICLES } from "./rules/lead-rules.ts";

/**
 * A range of days: the first and the last (`2026-11-20`), and the moments at which the range begins and ends, as PostgreSQL
 * writes them. They are no Date, which cannot express the year 10000; the last possible day ends then.
 */
export type LeadPeriod = { from: string; to: string; start: string; end: string; timeZone: string };

/**
 * Reads the requested days in the statistics' time zone. By default they end today and are `REPORT_DAYS` long.
 * @throws {AppError} 400 when the range ends before it begins
 */
export async function readLeadPeriod(
  db: Db,
  range: Pick<LeadRange, "from" | "to">,
  now = new Date(),
): Promise<LeadPeriod> {
  const { rows } = await sql<LeadPeriod>`
    select first::text as "from", last::text as "to",
      ${startOf(sql`first`)}::text as start, ${startOf(sql`last + 1`)}::text as "end", ${STATS_ZONE} as "timeZone"
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

/** SQL that selects the rows of a period, of one dealership or of all. `c` is contact_clicks or vehicle_views. */
const within = (period: LeadPeriod, dealershipId: number | undefined) =>
  sql`c.created_at >= ${period.start}::timestamptz and c.created_at < ${period.end}::timestamptz
    ${dealershipId === undefined ? sql`` : sql`and c.dealership_id = ${dealershipId}`}`;

async function perDealership(db: Db, rows: ReturnType<typeof within>): Promise<LeadReport["dealerships"]> {
  const result = await sql<LeadReport["dealerships"][number]>`
    select d.id as "dealershipId", coalesce(d.name, gone.name, ${DELETED_DEALERSHIP}) as name,
      sum(t.clicks)::int as clicks, sum(t.views)::int as views, sum(t.vehicles)::int as vehicles
    from (
      select c.dealership_id, count(*) as clicks, 0 as views,
        count(distinct coalesce(c.vehicle_id::text, c.vin, c.title)) as vehicles
      from contact_clicks c where ${rows} group by 1
      union all
      select c.dealership_id, 0, count(*), 0 from vehicle_views c where ${rows} group by 1
    ) t
    left join dealerships d on d.id = t.dealership_id
    left join deleted_dealerships gone on gone.id = t.dealership_id
    group by t.dealership_id, d.id, gone.name
    order by clicks desc, views desc, name, t.dealership_id`.execute(db);
  return result.rows;
}

async function perVehicle(db: Db, rows: ReturnType<typeof within>): Promise<LeadReport["vehicles"]> {
  type VehicleLeadsRow = Omit<LeadReport["vehicles"][number], "lastClick"> & { last_click: Date };
  const result = await sql<VehicleLeadsRow>`
    select v.id as "vehicleId", last.vin, last.title, top.clicks, top.last_click,
      coalesce(d.name, gone.name, ${DELETED_DEALERSHIP}) as "dealershipName"
    from (
      select c.vehicle_id, c.dealership_id, case when c.vehicle_id is null then coalesce(c.vin, c.title) end as nameless,
        count(*)::int as clicks, max(c.created_at) as last_click, max(c.id) as last_id
      from contact_clicks c where ${rows}
      group by 1, 2, 3
      order by clicks desc, last_click desc, last_id desc
      limit ${REPORT_VEHICLES}
    ) top
    join contact_clicks last on last.id = top.last_id
    left join stock_vehicles v on v.id = top.vehicle_id
    left join dealerships d on d.id = top.dealership_id
    left join deleted_dealerships gone on gone.id = top.dealership_id
    order by top.clicks desc, top.last_click desc, top.last_id desc`.execute(db);
  return result.rows.map(({ last_click, ...row }) => ({ ...row, lastClick: last_click.toISOString() }));
}

/**
 * Reports leads per dealership and per vehicle over a range of days, of one dealership or of all.
 * @throws {AppError} 400 when the range ends before it begins
 */
export async function reportLeads(db: Db, range: LeadRange): Promise<LeadReport> {
  const period = await readLeadPeriod(db, range);
  const rows = within(period, range.dealershipId);
  const [dealerships, vehicles] = await Promise.all([perDealership(db, rows), perVehicle(db, rows)]);
  const sum = (what: "clicks" | "views") => dealerships.reduce((total, dealership) => total + dealership[what], 0);
  return {
    ...{ timeZone: period.timeZone, from: period.from, to: period.to },
    totalClicks: sum("clicks"),
    totalViews: sum("views"),
    dealerships,
    vehicles,
  };
}
