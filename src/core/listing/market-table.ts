import { sql } from "kysely";

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
 * How many numbers of `market_comparables.facts` are about one car: its id, its price, the adjustments for age, mileage, region
 * and time in dollars, its mileage, and its share in ten-thousandths.
 */
export const COMPARABLE_FACTS = 8;

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

/** SQL for the cars that the value of car `v` rests on; null when there are none. Those that the operator hides, or whose price may not be shown, are not named. */
export const COMPARED_CARS = sql<ComparedCar[] | null>`(
  select json_agg(json_build_object('id', one.id, 'title', one.title, 'year', one.year,
    'isListed', one.removed_at is null and one.is_open, 'isBasisKnown', one.price_basis <> 'unknown',
    'dealershipName', case when one.shows_name then one.dealership_name end))
  from market_comparables c
  cross join unnest(c.facts) with ordinality as fact(id, nr)
  join masked_vehicles one on one.id = fact.id
  where c.vehicle_id = v.id and fact.nr % ${sql.lit(COMPARABLE_FACTS)} = 1 and not one.is_hidden
    and one.shows_price and not one.is_taken_down)`;
