import { type RawBuilder, sql } from "kysely";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { statesMatching } from "#domain/geo/states-matching.ts";
import { PLACE } from "./visible-vehicles.ts";
import type { Area } from "./zips-within.ts";

type Condition = RawBuilder<boolean>;
/** The filters that have facets. */
export type FilterName = "make" | "model" | "year" | "price" | "mileage" | "location" | "dealership";

/**
 * The same car at several rooftops of a group is one card: the listing that was confirmed last stands for all.
 */
export const STANDS_FOR_ITS_VIN: Condition = sql`(v.vin is null or not exists (
  select 1 from vehicles o join dealerships od on od.id = o.dealership_id
  where o.vin = v.vin and o.removed_at is null and od.status <> 'expired' and (od.expires_at is null or od.expires_at > now())
    and (o.confirmed_at, o.id) > (v.confirmed_at, v.id)))`;

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** Every word must be somewhere in what a shopper would search by; a state matches by name or abbreviation. */
function keywordConditions(keyword: string): Condition[] {
  const words = keyword
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 12);
  return words.map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    return sql`(lower(concat_ws(' ', v.title, v.make, v.model, v.trim, v.year, v.city, v.body_style, v.fuel_type, v.vin, d.name, d.location)) like ${pattern}
      or v.state = any(${statesMatching(word)}))`;
  });
}

const between = (column: RawBuilder<unknown>, min: number | undefined, max: number | undefined): Condition[] => [
  ...(min === undefined ? [] : [sql<boolean>`${column} >= ${min}`]),
  ...(max === undefined ? [] : [sql<boolean>`${column} <= ${max}`]),
];

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): Condition[] =>
  values.length > 0 ? [sql<boolean>`lower(${column}) = any(${values.map((value) => value.toLowerCase())})`] : [];

const near = (area: Area): Condition =>
  sql`(v.zip_code = any(${area.zips}) or (v.zip_code is null and lower(${PLACE}) = any(${area.places})))`;

/**
 * The condition under which a visible vehicle matches a query.
 * @param except a filter to leave out, for counting what its other values would give
 */
export function matchesQuery(query: VehicleQuery, area: Area | null, except?: FilterName): Condition {
  const named: Record<FilterName, Condition[]> = {
    make: oneOf(sql`v.make`, query.make),
    model: oneOf(sql`v.model`, query.model),
    year: between(sql`v.year`, query.yearMin, query.yearMax),
    price: between(sql`v.price_usd`, query.priceMin, query.priceMax),
    mileage: between(sql`v.mileage_miles`, query.mileageMin, query.mileageMax),
    location: oneOf(PLACE, query.location ? [query.location] : []),
    dealership: query.dealershipId ? [sql<boolean>`v.dealership_id = ${query.dealershipId}`] : [],
  };
  const conditions = [
    STANDS_FOR_ITS_VIN,
    ...(query.keyword ? keywordConditions(query.keyword) : []),
    ...(area ? [near(area)] : []),
    ...Object.entries(named).flatMap(([name, parts]) => (name === except ? [] : parts)),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
