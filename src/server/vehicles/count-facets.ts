import { type RawBuilder, sql } from "kysely";
import type { Facets } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { Db } from "../infra/db.ts";
import { type FilterName, matchesQuery } from "./vehicle-filters.ts";
import { PLACE, visibleVehicles } from "./visible-vehicles.ts";
import type { Area } from "./zips-within.ts";

/** Lower bounds of the ranges that prices (US dollars) and mileages (miles) are counted in. */
const PRICE_STEPS = [0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000];
const MILEAGE_STEPS = [0, 10_000, 25_000, 50_000, 75_000, 100_000, 150_000];

type Count = { value: string; count: number };

/** How many matching vehicles have each value, the most frequent first. Unknown values are not counted. */
async function countValues(db: Db, matches: RawBuilder<boolean>, value: RawBuilder<string | null>): Promise<Count[]> {
  const rows = await visibleVehicles(db)
    .where(matches)
    .where(sql<boolean>`${value} is not null`)
    .select([value.as("value"), sql<number>`count(*)::int`.as("count")])
    .groupBy("value")
    .orderBy("count", "desc")
    .orderBy("value")
    .execute();
  return rows.map(({ value, count }) => ({ value: value ?? "", count }));
}

/** Puts counts per step number (1-based, as `width_bucket` gives them) on their bounds; empty ranges stay, as 0. */
function toRanges(counts: readonly Count[], steps: readonly number[]): Facets["price"] {
  const byStep = new Map(counts.map(({ value, count }) => [Number(value), count]));
  return steps.map((min, index) => ({ min, max: steps[index + 1] ?? null, count: byStep.get(index + 1) ?? 0 }));
}

const step = (column: RawBuilder<unknown>, steps: readonly number[]) =>
  sql<string | null>`width_bucket(${column}, array[${sql.join(steps.map((bound) => sql`${bound}::int`))}])::text`;

/** For each filter, how many vehicles each of its values would leave, its own present value left aside. */
export async function countFacets(db: Db, query: VehicleQuery, area: Area | null): Promise<Facets> {
  const count = (filter: FilterName, value: RawBuilder<string | null>) =>
    countValues(db, matchesQuery(query, area, filter), value);
  const [make, model, year, price, mileage, location, dealership] = await Promise.all([
    count("make", sql`v.make`),
    query.make.length > 0 ? count("model", sql`v.model`) : [],
    count("year", sql`v.year::text`),
    count("price", step(sql`v.price_usd`, PRICE_STEPS)),
    count("mileage", step(sql`v.mileage_miles`, MILEAGE_STEPS)),
    count("location", PLACE),
    count("dealership", sql`d.id || ' ' || d.name`),
  ]);
  return {
    make,
    model,
    year: year.sort((a, b) => Number(b.value) - Number(a.value)),
    price: toRanges(price, PRICE_STEPS),
    mileage: toRanges(mileage, MILEAGE_STEPS),
    location,
    dealership: dealership.map(({ value, count }) => {
      const [id = ""] = value.split(" ", 1);
      return { id: Number(id), name: value.slice(id.length + 1), count };
    }),
  };
}
