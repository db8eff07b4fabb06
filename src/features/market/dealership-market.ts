import { sql } from "kysely";
import { DEAL_LABELS, type DealLabel } from "#core/facts/rules/deal-label.ts";
import { wholePriceSql } from "#core/listing/market-table.ts";
import type { Db } from "#kernel/database/db.ts";
import type { DealershipMarket } from "./market-endpoints.ts";

const PAGE_CARS = 50;

/** Reads a dealership's listed cars compared with the market. */
export async function readDealershipMarket(db: Db, dealershipId: number, page = 1): Promise<DealershipMarket> {
  const [counts, cars] = await Promise.all([countCars(db, dealershipId), readCars(db, dealershipId, page)]);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const labels = DEAL_LABELS.map((label) => ({ label, count: counts.find((row) => row.label === label)?.count ?? 0 }));
  return { total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / PAGE_CARS)), labels, cars };
}

async function countCars(db: Db, dealershipId: number): Promise<{ label: DealLabel | null; count: number }[]> {
  const { rows } = await sql<{ label: DealLabel | null; count: number }>`
    select m.label, count(*)::integer as count
    from vehicles v left join market_values m on m.vehicle_id = v.id
    where v.dealership_id = ${dealershipId} and v.removed_at is null group by 1`.execute(db);
  return rows;
}

type Standing = DealershipMarket["cars"][number];

/** Reads cars with their values. A value for a former price is left out: the car is valued again within seconds. */
async function readCars(db: Db, dealershipId: number, page: number): Promise<Standing[]> {
  const interest = (table: "vehicle_views" | "contact_clicks") => sql`(
    select count(*)::integer from ${sql.table(table)} t where t.vehicle_id = c.id and t.created_at > now() - interval '30 days')`;
  const { rows } = await sql<Standing>`
    with cars as (
      select v.id, v.title, v.first_seen_at, ${sql.raw(wholePriceSql())} as price, m.*, m.price_usd / m.value_usd::float8 as position
      from vehicles v join dealerships d on d.id = v.dealership_id
        left join market_values m on m.vehicle_id = v.id and m.price_usd is not distinct from ${sql.raw(wholePriceSql())}
      where v.dealership_id = ${dealershipId} and v.removed_at is null
      order by position desc nulls last, v.id limit ${PAGE_CARS} offset ${(page - 1) * PAGE_CARS})
    select c.id, c.title, c.price as "priceUsd", c.value_usd as "valueUsd", c.low_usd as "lowUsd", c.high_usd as "highUsd", c.label,
      case when c.vehicle_id is null then 'not-valued-yet' else c.reason end as reason, round(c.position::numeric, 4)::float8 as position,
      (extract(epoch from now() - c.first_seen_at) / 86400)::integer as "daysListed", s.median_days as "usualDays",
      ${interest("vehicle_views")} as views, s.median_views as "usualViews",
      ${interest("contact_clicks")} as contacts, s.median_contacts as "usualContacts"
    from cars c left join market_segments s on s.id = c.segment_id
    order by c.position desc nulls last, c.id`.execute(db);
  return rows;
}
