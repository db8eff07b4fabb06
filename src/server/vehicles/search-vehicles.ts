import { type RawBuilder, sql } from "kysely";
import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { DEFAULT_DISTANCE_MILES, type SortOption } from "#domain/vehicles/search-limits.ts";
import type { Db } from "../infra/db.ts";
import { AppError } from "../infra/errors.ts";
import { countFacets } from "./count-facets.ts";
import { presentVehicle } from "./present-vehicle.ts";
import { matchesQuery } from "./vehicle-filters.ts";
import { selectVehicles, visibleVehicles } from "./visible-vehicles.ts";
import { type Area, zipsWithin } from "./zips-within.ts";

/** Total orders; unknown prices and mileages come last. Relevance: fresh and complete first, dealerships mixed. */
const ORDER: Record<SortOption, RawBuilder<unknown>> = {
  relevance: sql`(v.images <> '{}') desc, (v.price_usd is not null) desc, date_trunc('day', v.first_seen_at) desc, hashint4(v.id), v.id`,
  price_low: sql`v.price_usd asc nulls last, v.id`,
  price_high: sql`v.price_usd desc nulls last, v.id`,
  year_new: sql`v.year desc nulls last, v.id`,
  mileage_low: sql`v.mileage_miles asc nulls last, v.id`,
};

async function searchedArea(query: VehicleQuery): Promise<Area | null> {
  if (!query.zipCode) return null;
  const area = await zipsWithin(query.zipCode, query.distance ?? DEFAULT_DISTANCE_MILES);
  if (!area) throw AppError.badRequest(`zipCode ${query.zipCode} is not a US zip code that we know`);
  return area;
}

/**
 * Searches, filters, sorts, pages and counts the visible vehicles. A page past the last is empty, not an error.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function searchVehicles(db: Db, query: VehicleQuery): Promise<VehicleList> {
  const area = await searchedArea(query);
  const matches = matchesQuery(query, area);
  const [{ total }, facets] = await Promise.all([
    visibleVehicles(db).where(matches).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
    countFacets(db, query, area),
  ]);
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
  const vehicles = rows.map((row) => presentVehicle(row, area?.distanceTo(row.zip_code, row.place)));
  return { vehicles, currentPage: query.page, totalPages, total, facets };
}
