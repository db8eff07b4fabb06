import { sql } from "kysely";

/**
 * Returns SQL for a car's price with all mandatory fees that are known, in whole dollars: the price by which it is judged, and which
 * `public_vehicles` shows.
 * @param vehicle the name of the row of the table `vehicles` or of `stock_vehicles` @param dealership of the row of `dealerships`
 */
export const wholePriceSql = (vehicle = "v", dealership = "d"): string =>
  `(${vehicle}.price_usd + ${dealership}.fees_usd)`;

/**
 * The number of values in `market_comparables.facts` about one car: its id, its price, the adjustments for age, mileage, region and time in
 * dollars, its mileage, and its share in ten-thousandths.
 */
export const COMPARABLE_FACTS = 8;

/** A car on which a value is based. */
export type ComparedCar = {
  id: number;
  title: string;
  year: number | null;
  isListed: boolean;
  /** True when it is known which fees its dealership's prices include. */
  isBasisKnown: boolean;
  /** Null where it may not be shown. */
  dealershipName: string | null;
};

/**
 * SQL for the cars on which the value of car `v` is based; null when there are none. Cars that the operator hides, or whose price may not
 * be shown, have no name.
 */
export const COMPARED_CARS = sql<ComparedCar[] | null>`(
  select json_agg(json_build_object('id', one.id, 'title', one.title, 'year', one.year,
    'isListed', one.removed_at is null and one.is_open, 'isBasisKnown', one.price_basis <> 'unknown',
    'dealershipName', case when one.shows_name then one.dealership_name end))
  from market_comparables c
  cross join unnest(c.facts) with ordinality as fact(id, nr)
  join masked_vehicles one on one.id = fact.id
  where c.vehicle_id = v.id and fact.nr % ${sql.lit(COMPARABLE_FACTS)} = 1 and not one.is_hidden
    and one.shows_price and not one.is_taken_down)`;
