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
 * SQL for whether a car's label may be shown: its dealership's labels are on, what its prices hold is known, and the label was made
 * from the price that the car has now. A car with a new price has none until it has been valued again, seconds later. The site's own
 * switch is a setting.
 * @param value names of the rows of `market_values`, `vehicles` and `dealerships` in the query
 */
export const isDealShownSql = (value = "m", vehicle = "v", dealership = "d"): string =>
  `(${value}.label is not null and ${dealership}.deal_labels and ${dealership}.price_basis <> 'unknown'
    and ${value}.price_usd = ${judgedPriceSql(vehicle, dealership)})`;

/**
 * How many numbers of `market_comparables.facts` are about one car: its id, its price, the adjustments for age, mileage, region
 * and time in dollars, its mileage, and its share in ten-thousandths.
 */
export const COMPARABLE_FACTS = 8;
