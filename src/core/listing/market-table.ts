import { sql } from "kysely";
import { isClosed, isTakenDown } from "#core/dealerships/dealership-table.ts";
import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import type { NoLabelReason } from "#core/facts/rules/no-label.ts";
import { SITE_SHOWS_DEALS } from "#kernel/settings/settings-table.ts";

/**
 * SQL for the fees that come on top of a dealership's prices, in whole dollars.
 * @param dealership the name of the `dealerships` row in the query
 */
const feesSql = (dealership = "d"): string =>
  `(case when ${dealership}.price_basis = 'plus-fees' then (select sum((fee ->> 'amountUsd')::integer)::integer
    from jsonb_array_elements(${dealership}.mandatory_fees) fee) else 0 end)`;

/** SQL for the price of a car as it is judged: what is asked for it with all mandatory fees, in whole dollars. */
export const judgedPriceSql = (vehicle = "v", dealership = "d"): string =>
  `(${vehicle}.price_usd + ${feesSql(dealership)})`;

/**
 * SQL for whether a car's label may be shown: its dealership's prices are shown and labels are on, what they hold is known, and the label was made
 * from the price that the car has now. A car with a new price has none until it has been valued again, seconds later. The site's own
 * switch is a setting.
 * @param value names of the rows of `market_values`, `vehicles` and `dealerships` in the query
 */
export const isDealShownSql = (value = "m", vehicle = "v", dealership = "d"): string =>
  `(${value}.label is not null and ${dealership}.deal_labels and ${dealership}.shows_price and ${dealership}.price_basis <> 'unknown'
    and ${value}.price_usd = ${judgedPriceSql(vehicle, dealership)})`;

/**
 * How many numbers of `market_comparables.facts` are about one car: its id, its price, the adjustments for age, mileage, region
 * and time in dollars, its mileage, and its share in ten-thousandths.
 */
export const COMPARABLE_FACTS = 8;

/** What is stored of vehicle `v`'s value, as `valueSql` gives it. */
export type ValueRow = {
  priceUsd: number | null;
  valueUsd: number | null;
  lowUsd: number;
  highUsd: number;
  spread: number;
  label: DealLabel | null;
  labelSince: string | null;
  reason: NoLabelReason | null;
  count: number;
  valuedOn: string;
  facts: number[] | null;
  isShown: boolean;
  isCurrent: boolean;
  /** Whether its dealership and the site show labels. */
  isSwitchedOn: boolean;
};

/** SQL for a `ValueRow` of vehicle `v` at dealership `d`, valued at `m`; null when it has not been valued. */
export const valueSql = (): string => `case when m.vehicle_id is not null then json_build_object(
  'priceUsd', m.price_usd, 'valueUsd', m.value_usd, 'lowUsd', m.low_usd, 'highUsd', m.high_usd, 'spread', m.spread,
  'label', m.label, 'labelSince', m.label_since::text, 'reason', m.reason, 'count', m.comparable_count,
  'valuedOn', m.valued_on::text, 'facts', (select c.facts from market_comparables c where c.vehicle_id = m.vehicle_id),
  'isShown', ${isDealShownSql()}, 'isSwitchedOn', d.deal_labels and d.shows_price and ${SITE_SHOWS_DEALS},
  'isCurrent', m.price_usd is not distinct from ${judgedPriceSql()}) end`;

/** A car that a value rests on. */
export type ComparedCar = {
  id: number;
  title: string;
  year: number | null;
  isListed: boolean;
  /** Whether it is known what its dealership's prices hold. */
  isBasisKnown: boolean;
  /** Null where it may not be shown. */
  dealershipName: string | null;
};

/** SQL for the cars that the value `m` rests on; null when there are none. Those that the operator hides, or whose price may not be shown, are not named. */
export const COMPARED_CARS = sql<ComparedCar[] | null>`(
  select json_agg(json_build_object('id', one.id, 'title', one.title, 'year', one.year,
    'isListed', one.removed_at is null and not ${isClosed(undefined, "seller")},
    'isBasisKnown', seller.price_basis <> 'unknown', 'dealershipName', case when seller.shows_name then seller.name end))
  from market_comparables c
  cross join unnest(c.facts) with ordinality as fact(id, nr)
  join vehicles one on one.id = fact.id
  join dealerships seller on seller.id = one.dealership_id
  where c.vehicle_id = m.vehicle_id and fact.nr % ${sql.lit(COMPARABLE_FACTS)} = 1 and one.hidden_at is null
    and seller.shows_price and not ${isTakenDown("seller")})`;
