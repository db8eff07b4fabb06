import { type RawBuilder, sql } from "kysely";
import { DEAL_LABELS, type DealLabel } from "#core/facts/rules/deal-label.ts";
import { NO_LABEL_REASONS, type NoLabelReason } from "#core/facts/rules/no-label.ts";
import type { Db } from "#kernel/database/db.ts";
import type { Market } from "./market-endpoints.ts";

/** A car with a high price is stale when it has been listed for this many days. */
const STALE_DAYS = 60;
const LISTED_CARS = 50;
const EXAMPLES = 5;
const SEGMENTS = 30;
const WEEKS = 26;

/** Reads the market of the whole stock. */
export async function readMarket(db: Db): Promise<Market> {
  const [{ labels, withoutLabel }, farFromValue, stale, departures, supply, passedOn] = await Promise.all([
    countLabels(db),
    selectCars(db, {
      where: sql`m.reason = 'far-from-value'`,
      order: sql`abs(ln(m.price_usd / m.value_usd::float8)) desc`,
      most: LISTED_CARS,
    }),
    selectCars(db, {
      where: sql`m.label in ('high', 'overpriced') and v.first_seen_at < now() - ${STALE_DAYS} * interval '1 day'`,
      order: sql`v.first_seen_at`,
      most: LISTED_CARS,
    }),
    readDepartures(db),
    readSupply(db),
    readPassedOn(db),
  ]);
  return { passedOn, labels, withoutLabel, farFromValue, stale, departures, supply };
}

type MarketCar = Market["stale"][number];

/** Selects cars with their values. `where` and `order` are about `market_values m` and `vehicles v`. */
async function selectCars(
  db: Db,
  { where, order, most }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; most: number },
): Promise<MarketCar[]> {
  const { rows } = await sql<MarketCar>`
    select v.id, v.title, v.dealership_id as "dealershipId", d.name as "dealershipName", m.price_usd as "priceUsd",
      m.value_usd as "valueUsd", m.label, (extract(epoch from now() - v.first_seen_at) / 86400)::integer as "daysListed"
    from market_values m join vehicles v on v.id = m.vehicle_id join dealerships d on d.id = v.dealership_id
    where ${where} and v.removed_at is null order by ${order}, v.id limit ${most}`.execute(db);
  return rows;
}

/** Counts cars by label, and by the reason why they have none. Labels of a dealership that shows none are not counted as labels. */
async function countLabels(db: Db): Promise<Pick<Market, "labels" | "withoutLabel">> {
  const { rows } = await sql<{ label: DealLabel | null; reason: NoLabelReason; count: number }>`
    with off as (
      select m.label, count(*) as count
      from dealerships d join vehicles v on v.dealership_id = d.id and v.removed_at is null
        join market_values m on m.vehicle_id = v.id
      where not d.deal_labels and m.label is not null group by 1
    ), all_cars as (select label, reason, count(*) as count from market_values group by 1, 2)
    select a.label, a.reason, (a.count - coalesce(off.count, 0))::integer as count
      from all_cars a left join off on off.label = a.label
    union all
    select null, 'switched-off', sum(count)::integer from off having sum(count) > 0`.execute(db);
  const labels = DEAL_LABELS.map((label) => ({ label, count: rows.find((row) => row.label === label)?.count ?? 0 }));
  const reasons = NO_LABEL_REASONS.flatMap((reason) =>
    rows.filter((row) => row.label === null && row.reason === reason && row.count > 0),
  );
  const withoutLabel = await Promise.all(
    reasons.map(async ({ reason, count }) => ({
      reason,
      count,
      examples: await selectCars(db, {
        where: reason === "switched-off" ? sql`not d.deal_labels and m.label is not null` : sql`m.reason = ${reason}`,
        order: sql`m.vehicle_id`,
        most: EXAMPLES,
      }),
    })),
  );
  return { labels, withoutLabel };
}

async function readDepartures(db: Db): Promise<Market["departures"]> {
  const { rows } = await sql<Market["departures"][number]>`
    select label, count(*)::integer as count,
      (percentile_cont(0.5) within group (order by days_listed))::integer as "medianDays"
    from market_departures group by label`.execute(db);
  const rank = ({ label }: { label: DealLabel | null }) =>
    label === null ? DEAL_LABELS.length : DEAL_LABELS.indexOf(label);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

type SupplyRow = Omit<Market["supply"][number], "monthsOfSupply">;

/** Reads the makes and models with most cars, as counted in the week of the last pass. */
async function readSupply(db: Db): Promise<Market["supply"]> {
  // Departures are counted in one scan: 30 scans, one for each segment, take half a second with 300,000 cars' departures.
  const { rows } = await sql<SupplyRow>`
    with gone as materialized (
      select segment_id, count(*)::integer as count from market_departures
      where left_on > (now() at time zone 'UTC')::date - 30 group by 1)
    select s.make, s.model, w.listed_count as listed, w.median_usd as "medianUsd", coalesce(gone.count, 0) as "leftIn30Days",
      (select json_agg(json_build_object('week', past.week, 'medianUsd', past.median_usd, 'listed', past.listed_count) order by past.week)
        from market_segment_weeks past where past.segment_id = s.id and past.week > w.week - 7 * ${WEEKS}::integer) as weeks
    from market_segment_weeks w join market_segments s on s.id = w.segment_id left join gone on gone.segment_id = s.id
    where w.week = (select max(week) from market_segment_weeks)
    order by w.listed_count desc, s.id limit ${SEGMENTS}`.execute(db);
  return rows.map((row) => ({
    ...row,
    monthsOfSupply: row.leftIn30Days === 0 ? null : Math.round((10 * row.listed) / row.leftIn30Days) / 10,
  }));
}

async function readPassedOn(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select passed_on::text as day from market_state`.execute(db);
  return rows[0]?.day ?? null;
}
