import { type RawBuilder, sql } from "kysely";
import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { statesMatching } from "#domain/geo/states-matching.ts";
import { DEFAULT_DISTANCE_MILES, type SortOption } from "#domain/vehicles/search-limits.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { PLACE, selectVehicles, visibleVehicles } from "./visible-vehicles.ts";
import { type Area, zipsWithin } from "./zips-within.ts";

type Condition = RawBuilder<boolean>;

/**
 * The same car at several rooftops of a group is one card: the listing that was confirmed last stands for all.
 */
const STANDS_FOR_ITS_VIN: Condition = sql`(v.vin is null or not exists (
  select 1 from vehicles o join dealerships od on od.id = o.dealership_id
  where o.vin = v.vin and o.removed_at is null and od.status <> 'expired' and (od.expires_at is null or od.expires_at > now())
    and (o.confirmed_at, o.id) > (v.confirmed_at, v.id)))`;

/** Total orders; unknown prices and mileages come last. Relevance: fresh and complete first, dealerships mixed. */
const ORDER: Record<SortOption, RawBuilder<unknown>> = {
  relevance: sql`(v.images <> '{}') desc, (v.price_usd is not null) desc, date_trunc('day', v.first_seen_at) desc, hashint4(v.id), v.id`,
  price_low: sql`v.price_usd asc nulls last, v.id`,
  price_high: sql`v.price_usd desc nulls last, v.id`,
  year_new: sql`v.year desc nulls last, v.id`,
  mileage_low: sql`v.mileage_miles asc nulls last, v.id`,
};

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

function filterConditions(query: VehicleQuery, area: Area | null): Condition[] {
  return [
    STANDS_FOR_ITS_VIN,
    ...(query.keyword ? keywordConditions(query.keyword) : []),
    ...between(sql`v.year`, query.yearMin, query.yearMax),
    ...between(sql`v.price_usd`, query.priceMin, query.priceMax),
    ...between(sql`v.mileage_miles`, query.mileageMin, query.mileageMax),
    ...(query.make.length > 0
      ? [sql<boolean>`lower(v.make) = any(${query.make.map((make) => make.toLowerCase())})`]
      : []),
    ...(query.dealershipId ? [sql<boolean>`v.dealership_id = ${query.dealershipId}`] : []),
    ...(query.location ? [sql<boolean>`lower(${PLACE}) = ${query.location.toLowerCase()}`] : []),
    ...(area
      ? [
          sql<boolean>`(v.zip_code = any(${area.zips}) or (v.zip_code is null and lower(${PLACE}) = any(${area.places})))`,
        ]
      : []),
  ];
}

/**
 * Searches, filters, sorts and pages the visible vehicles. A page past the last is empty, not an error.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function searchVehicles(db: Db, query: VehicleQuery): Promise<VehicleList> {
  const area = query.zipCode ? await zipsWithin(query.zipCode, query.distance ?? DEFAULT_DISTANCE_MILES) : null;
  if (query.zipCode && !area) throw AppError.badRequest(`zipCode ${query.zipCode} is not a US zip code that we know`);
  const matches = sql<boolean>`${sql.join(filterConditions(query, area), sql` and `)}`;

  const { total } = await visibleVehicles(db)
    .where(matches)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const totalPages = Math.ceil(total / query.limit);
  const rows =
    query.page > totalPages
      ? []
      : await selectVehicles(db)
          .where(matches)
          .orderBy(ORDER[query.sortBy])
          .limit(query.limit)
          .offset((query.page - 1) * query.limit)
          .execute();
  return { vehicles: rows.map(presentVehicle), currentPage: query.page, totalPages, total };
}
