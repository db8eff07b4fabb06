import { sql } from "kysely";
import { isClosed, SHOWN } from "#core/dealerships/dealership-table.ts";
import { FACT_FIELDS, type FactRow, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { confirmedAt } from "#core/inventory/vehicle-table.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import { isOlderThan } from "#kernel/database/sweep.ts";
import { SITE_SHOWS_DEALS } from "#kernel/settings/settings-table.ts";
import { REMOVED_VEHICLES_SHOWN_DAYS } from "#kernel/words/rules/retention.ts";
import { isDealShownSql } from "./market-table.ts";
import type { Vehicle } from "./vehicle-schemas.ts";

/** Where a vehicle is, as "City, ST"; the dealership's own location when the vehicle's is not known. */
const PLACE = sql<string | null>`coalesce(v.city || ', ' || v.state, nullif(d.location, ''))`;

/**
 * Whether visible vehicle `v` is the listing of its VIN that shoppers see: the one that was confirmed last, or the one
 * with the higher id when two were confirmed at the same time. `VehicleStore` uses the same rule. A car without a VIN
 * is always shown. The limit makes PostgreSQL look up each row's VIN in the index (microseconds) instead of joining all
 * VINs to find those of one batch.
 */
export const IS_SHOWN = sql<boolean>`(v.vin is null or v.id = (
  select one.id from vehicles as one join dealerships as seller on seller.id = one.dealership_id
  where one.vin = v.vin and one.removed_at is null
    and not ${isClosed(undefined, "seller")}
  order by ${confirmedAt("one")} desc, one.id desc limit 1))`;

/** Vehicles at dealerships that are open, whether they are listed or not. */
const vehiclesOfOpenDealerships = (db: DbOrTransaction) =>
  db
    .selectFrom("vehicles as v")
    .innerJoin("dealerships as d", "d.id", "v.dealership_id")
    .where(sql<boolean>`not ${isClosed(undefined, "d")}`);

/**
 * Vehicles that may be seen: listed, at dealerships that are open (`isClosed`). Each of them has a page and photos. The
 * listing shows fewer, because a VIN at two dealerships is one card: add `IS_SHOWN` wherever cars are counted, exported
 * or delivered.
 */
export const visibleVehicles = (db: DbOrTransaction) => vehiclesOfOpenDealerships(db).where("v.removed_at", "is", null);

/**
 * Vehicles that were listed not long ago. Their pages say that they are gone. One that the operator hides is not among
 * them.
 */
export const removedVehicles = (db: DbOrTransaction) =>
  vehiclesOfOpenDealerships(db)
    .where("v.hidden_at", "is", null)
    .where(sql<boolean>`not ${isOlderThan("v.removed_at", REMOVED_VEHICLES_SHOWN_DAYS)}`);

/** SQL for the label that shoppers see of vehicle `v` at dealership `d`, valued at `m`, in its wire shape; null without one. */
export const dealSql = (): string =>
  `case when ${isDealShownSql()} and ${SITE_SHOWS_DEALS} then json_build_object('label', m.label, 'valueUsd', m.value_usd) end`;

/** Columns of `v` that are not always shown as they are stored. */
export const SHOWN_COLUMNS = [
  sql<number | null>`${sql.raw(SHOWN.priceUsd)}`.as("price_usd"),
  sql<number | null>`${sql.raw(SHOWN.priceDropUsd)}`.as("price_drop_usd"),
  sql<string[]>`${sql.raw(SHOWN.images)}`.as("images"),
  sql<string | null>`${sql.raw(SHOWN.originalListingUrl)}`.as("original_listing_url"),
  sql<string | null>`${sql.raw(SHOWN.carfaxUrl)}`.as("carfax_url"),
] as const;

/** The names of `SHOWN_COLUMNS`. */
const SHOWN_NAMES = ["price_usd", "price_drop_usd", "images", "original_listing_url", "carfax_url"] as const;
type ShownName = (typeof SHOWN_NAMES)[number];
const isShownName = (name: string): name is ShownName => (SHOWN_NAMES as readonly string[]).includes(name);

type FactColumn = Exclude<keyof FactRow, ShownName>;

/** Columns of `v` that are shown as they are stored, and what else is asked of a vehicle's row. */
const STORED_COLUMNS = [
  ...FACT_FIELDS.map((field) => VEHICLE_FIELDS[field].column).flatMap((name): `v.${FactColumn}`[] =>
    isShownName(name) ? [] : [`v.${name}`],
  ),
  ...(["v.id", "v.dealership_id", "v.source", "v.first_seen_at", "v.price_dropped_at", "v.removed_at"] as const),
];

/**
 * Vehicles with everything that `presentVehicle` needs, as far as their dealerships let it be shown.
 * @param from by default those that may be seen
 */
export const selectVehicles = (db: DbOrTransaction, from = visibleVehicles) =>
  from(db)
    .leftJoin("market_values as m", "m.vehicle_id", "v.id")
    .select(STORED_COLUMNS)
    .select(SHOWN_COLUMNS)
    .select(sql<Vehicle["deal"]>`${sql.raw(dealSql())}`.as("deal"))
    .select([
      confirmedAt().as("confirmed_at"),
      sql<string>`${sql.raw(SHOWN.name)}`.as("dealership_name"),
      "d.shows_name",
      "d.location as dealership_location",
      "d.is_feed",
      "d.price_basis",
      "d.mandatory_fees",
      PLACE.as("place"),
    ]);
