import { type RawBuilder, sql } from "kysely";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { CONFLICTS, IS_OVER_MARKET, IS_VALUE_CURRENT } from "../problems-table.ts";
import type { MarketStanding } from "../rules/monthly-report.ts";

const LABEL = sql`case when ${IS_VALUE_CURRENT} then m.label end`;
const COUNTS = [
  ...DEAL_LABELS.map((label) => sql`${sql.lit(label)}, count(*) filter (where ${LABEL} = ${sql.lit(label)})`),
  sql`'none', count(*) filter (where ${LABEL} is null)`,
];

/** SQL for how dealerships' listed cars compare with the market now, one row each. @param which SQL condition on dealership `d` */
const standings = (which: RawBuilder<boolean>) => sql<MarketStanding & { dealershipId: number }>`
  select d.id as "dealershipId", jsonb_build_object(${sql.join(COUNTS)}) as labels,
    percentile_cont(0.5) within group (order by m.price_usd / m.value_usd::float8) filter (where ${IS_VALUE_CURRENT}) as "medianPosition",
    (count(*) filter (where ${IS_OVER_MARKET}))::int as "overMarket",
    (count(*) filter (where ${CONFLICTS} <> '[]'))::int as conflicts
  from dealerships d join stock_vehicles v on v.dealership_id = d.id and v.removed_at is null
    left join market_values m on m.vehicle_id = v.id
    left join vehicle_fact_origins o on o.vehicle_id = v.id
  where ${which} group by d.id`;

/** Returns how a dealership's listed cars compare with the market now. */
export async function readMarketStanding(db: DbOrTransaction, dealershipId: number): Promise<MarketStanding> {
  const { rows } = await standings(sql`d.id = ${dealershipId}`).execute(db);
  const [{ dealershipId: _, ...standing } = { dealershipId, ...NOTHING }] = rows;
  return standing;
}
const NOTHING: MarketStanding = { labels: {}, medianPosition: null, overMarket: 0, conflicts: 0 };

/** Stores how all dealerships compare with the market at a month's end, in one statement. @param firstDay the month's first day */
export async function recordMarketStandings(db: DbOrTransaction, firstDay: string): Promise<void> {
  await sql`
    insert into portal_market_months (dealership_id, month, labels, median_position, over_market, conflicts)
    select "dealershipId", ${firstDay}::date, labels, "medianPosition", "overMarket", conflicts
    from (${standings(sql`true`)}) standing
    on conflict do nothing`.execute(db);
}
