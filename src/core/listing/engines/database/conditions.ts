import { type RawBuilder, sql } from "kysely";
import type { ClassName } from "#core/facts/rules/vehicle-classes.ts";
import type { FigureName } from "../../rules/detail-filters.ts";
import type { SortOption } from "../../rules/search-limits.ts";
import type { NameCondition } from "../../rules/sentence/stock-names.ts";
import { CORRECTED, EXACT, PREFIX } from "../../rules/word-rules.ts";
import { labelNumber } from "../../stock/deal-numbers.ts";
import type { DetailDimension } from "../../stock/detail-facets.ts";
import type { Dictionaries } from "../../stock/dictionaries.ts";
import type { WordMatch } from "../../stock/match-words.ts";
import type { SearchedArea } from "../../stock/searched-area.ts";
import type { SearchedBox } from "../../stock/searched-box.ts";
import type { FilterName } from "../../stock/write-facets.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";

/**
 * The rows that are searched: one for every listed vehicle, with the columns by which it is found, counted and ordered. Triggers keep them
 * equal to `vehicles` and `market_values` in the same transaction (core/listing/objects).
 */
export const LISTING = sql.raw("listing_vehicles v");

/** The column of `LISTING` with the dealers' own words of each class, as text. */
export const CLASS_COLUMNS = {
  bodyStyle: "v.body_style",
  doors: "v.doors::text",
  drivetrain: "v.drivetrain",
  fuel: "v.fuel_type",
  transmission: "v.transmission",
  color: "v.exterior_color",
  interiorColor: "v.interior_color",
} as const satisfies Record<ClassName, string>;

/** The column of `LISTING` with each figure. */
export const FIGURE_COLUMNS = {
  seats: "v.seats",
  cylinders: "v.cylinders",
  engine: "v.engine_dl",
  mpg: "v.mpg",
  range: "v.electric_range_miles",
  owners: "v.owners",
  listed: "(v.listed_on - date '1970-01-01')",
} as const satisfies Record<FigureName, string>;

/** A condition on a row of `LISTING`. Equal conditions have equal keys. `filter` is null for words, areas and details. */
export type Condition = {
  filter: FilterName | null;
  /** The class or figure whose own counts ignore it. */
  counted?: ClassName | DetailDimension | undefined;
  key: string;
  sql: RawBuilder<boolean>;
};

/** Listed vehicles that shoppers do not see: ids of vehicles, and of dealerships that have expired. */
export type Shown = { hidden: readonly number[]; expired: readonly number[] };

/** Returns SQL that is true when shoppers see listed vehicle `v`, at the moment when `of` was read. */
export const shown = (of: Shown): RawBuilder<boolean> => sql`
  v.dealership_id <> all(${of.expired}::int[]) and v.id <> all(${of.hidden}::int[])`;

/**
 * Returns the lower-case forms that PostgreSQL's `lower` can return for these texts: under the locale "C" it changes ASCII letters only,
 * under others all letters. Comparing with both forms finds the text under either locale.
 */
export const lowered = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text.toLowerCase(), text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())])),
];

/** Returns the conditions of the filters that a query sets. */
export function filtersOf(query: VehicleQuery): Condition[] {
  const conditions: Condition[] = [];
  const add = (filter: FilterName, value: unknown, condition: RawBuilder<boolean>) =>
    conditions.push({ filter, key: JSON.stringify([filter, value]), sql: condition });
  const { make, model, location, dealershipId } = query;
  if (make.length > 0) add("make", make, sql`lower(v.make) = any(${lowered(make)}::text[])`);
  if (model.length > 0) add("model", model, sql`lower(v.model) = any(${lowered(model)}::text[])`);
  const range = (filter: FilterName, column: string, min?: number, max?: number) => {
    if (min === undefined && max === undefined) return;
    const bounds = [
      min === undefined ? null : sql`${sql.ref(column)} >= ${min}`,
      max === undefined ? null : sql`${sql.ref(column)} <= ${max}`,
    ];
    add(
      filter,
      [min, max],
      sql`${sql.join(
        bounds.filter((bound) => bound !== null),
        sql` and `,
      )}`,
    );
  };
  range("year", "v.year", query.yearMin, query.yearMax);
  range("price", "v.price_usd", query.priceMin, query.priceMax);
  range("mileage", "v.mileage_miles", query.mileageMin, query.mileageMax);
  if (location !== undefined) {
    const places = lowered([location]);
    add(
      "location",
      location,
      sql`(lower(v.city || ', ' || v.state) = any(${places}::text[]) or ((v.city is null or v.state is null)
      and v.dealership_id in (select id from dealerships where location <> '' and lower(location) = any(${places}::text[]))))`,
    );
  }
  if (dealershipId !== undefined) add("dealership", dealershipId, sql`v.dealership_id = ${dealershipId}`);
  if (query.deal) add("deal", query.deal, sql`v.deal = any(${query.deal.map(labelNumber)}::smallint[])`);
  if (query.priceDropped) add("priceDropped", true, sql`v.price_drop_usd is not null`);
  return conditions;
}

/** SQL for several columns as one text, the same text that `keyOf` makes of their values. */
const CAR_KEY = sql`coalesce(v.make, '') || chr(10) || coalesce(v.model, '')`;
const SELLER_KEY = sql`v.dealership_id || chr(10) || coalesce(v.city, '') || chr(10) || coalesce(v.state, '')`;
const LOOK_KEY = sql`coalesce(v.body_style, '') || chr(10) || coalesce(v.fuel_type, '')`;
const keyOf = (...values: (string | number | null | undefined)[]): string =>
  values.map((value) => value ?? "").join("\n");

const sellerKey = (names: Dictionaries, number: number): string => {
  const seller = names.sellers.entries[number];
  return keyOf(seller?.dealershipId, seller?.city, seller?.state);
};

/** A condition of a keyword, its matches, and the vehicles whose VIN it is or ends, or whose stock number it is. */
export type MatchedWord = WordMatch & { condition: NameCondition; ids: readonly number[] };

/** Returns SQL that is true when a row matches a word at least as well as `worst`. */
function matches(names: Dictionaries, match: MatchedWord, worst: number): RawBuilder<boolean> {
  const within = (kinds: Uint8Array) => [...kinds.keys()].filter((number) => (kinds[number] as number) <= worst);
  const { cars, looks, makes, models, sellers, trims } = names;
  const car = within(match.cars).map((number) => {
    const { make = 0, model = 0 } = cars.entries[number] ?? {};
    return { make: makes.values[make] ?? null, model: models.values[model] };
  });
  const carMakes = car.flatMap(({ make }) => make ?? []);
  const seller = within(match.sellers);
  const dealerships = seller.map((number) => sellers.entries[number]?.dealershipId);
  const look = within(match.looks).map((number) => keyOf(looks.entries[number]?.body, looks.entries[number]?.fuel));
  const trim = within(match.trims).map((number) => trims.values[number]);
  const years = [...match.years].filter(([, kind]) => kind <= worst).map(([year]) => year);
  // Conditions that are cheap or have an index come before the keys, which are put together for each row.
  const parts = [
    car.length > 0 &&
      sql`(${carMakes.length === car.length ? sql`lower(v.make) = any(${lowered(carMakes)}::text[])` : sql`true`}
        and ${CAR_KEY} = any(${car.map(({ make, model }) => keyOf(make, model))}::text[]))`,
    seller.length > 0 &&
      sql`(v.dealership_id = any(${[...new Set(dealerships)]}::int[])
        and ${SELLER_KEY} = any(${seller.map((number) => sellerKey(names, number))}::text[]))`,
    trim.length > 0 && sql`v.trim = any(${trim}::text[])`,
    look.length > 0 && sql`${LOOK_KEY} = any(${look}::text[])`,
    years.length > 0 && sql`v.year = any(${years}::int[])`,
    match.ids.length > 0 && sql`v.id = any(${match.ids}::int[])`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** Returns one condition for each word of a keyword: a vehicle must match all of them. */
export const wordConditions = (names: Dictionaries, words: readonly MatchedWord[]): Condition[] =>
  words.map((match) => ({
    filter: null,
    key: JSON.stringify(match.condition),
    sql: matches(names, match, CORRECTED),
  }));

/** Returns SQL for how well a row matches all the words: 0 exactly, 1 when one matches as a prefix, 2 when one was corrected. */
const kindOf = (names: Dictionaries, words: readonly MatchedWord[]): RawBuilder<number> =>
  sql`greatest(${sql.join(
    words.map(
      (match) =>
        sql`case when ${matches(names, match, EXACT)} then 0 when ${matches(names, match, PREFIX)} then 1 else 2 end`,
    ),
  )})`;

/**
 * Returns the condition for the vehicles in a circle or a box. A vehicle without a zip code lies where its town does.
 * @param key equal for equal places
 */
export function placeCondition(key: unknown[], within: SearchedArea | SearchedBox, names: Dictionaries): Condition {
  const zips = within.zipNumbers().map((number) => names.zips.values[number]);
  const sellers = within.sellerNumbers().map((number) => sellerKey(names, number));
  return {
    filter: null,
    key: JSON.stringify(key),
    sql: sql`(v.zip_code = any(${zips}::text[]) or (v.zip_code is null and ${SELLER_KEY} = any(${sellers}::text[])))`,
  };
}

/** Returns SQL that joins `near.miles` to `LISTING`: whole miles from the area's center; null outside, or without an area. */
export function joinMiles(area: SearchedArea | null, names: Dictionaries): RawBuilder<unknown> {
  if (area === null) return sql`cross join (select null::int as miles) as near`;
  const zips = area.zipNumbers();
  const sellers = area.sellerNumbers();
  return sql`
    left join unnest(${zips.map((number) => names.zips.values[number])}::text[],
      ${zips.map((number) => area.miles(number, 0))}::int[]) as zip(code, miles) on zip.code = v.zip_code
    left join unnest(${sellers.map((number) => sellerKey(names, number))}::text[],
      ${sellers.map((number) => area.miles(0, number))}::int[]) as town(key, miles) on town.key = ${SELLER_KEY}
    cross join lateral (select coalesce(zip.miles, town.miles) as miles) as near`;
}

type SqlOrder = { by: string; last: string };

/** Vehicles without a value in the column come last, by relevance; among the others the id decides between equal values. */
const withRest = (column: string, direction: "asc" | "desc"): SqlOrder => ({
  by: `v.${column} ${direction} nulls last, case when v.${column} is null then v.has_photo end desc,
    case when v.${column} is null then v.price_usd is not null end desc, case when v.${column} is null then v.first_seen_on end desc`,
  last: `case when v.${column} is null then hashint4(v.id) end, v.id`,
});

/** The same orders as in the memory engine: unknown values last; the id decides between equal values. */
const ORDERS: Record<SortOption, SqlOrder> = {
  relevance: {
    by: `v.has_photo desc, (v.price_usd is not null) desc, v.first_seen_on desc`,
    last: "hashint4(v.id), v.id",
  },
  price_low: { by: "v.price_usd", last: "v.id" },
  price_high: { by: "v.price_usd desc nulls last", last: "v.id" },
  year_new: { by: "v.year desc nulls last", last: "v.id" },
  mileage_low: { by: "v.mileage_miles", last: "v.id" },
  deal: withRest("deal_ratio", "asc"),
  price_drop: withRest("price_drop_usd", "desc"),
};

/** Returns the order of a listing: by the sort, then by distance where a zip is searched, then by id. */
export function orderOf(
  sortBy: SortOption,
  by: { area: SearchedArea | null; names: Dictionaries; words: readonly MatchedWord[] },
): RawBuilder<unknown> {
  const order = ORDERS[sortBy];
  return sql.join([
    ...(sortBy === "relevance" && by.words.length > 0 ? [kindOf(by.names, by.words)] : []),
    sql.raw(order.by),
    ...(by.area ? [sql`near.miles nulls last`] : []),
    sql.raw(order.last),
  ]);
}
