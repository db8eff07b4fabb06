import { sql } from "kysely";
import { isExpired } from "../dealerships/dealership-table.ts";
import type { DbOrTransaction } from "../infra/db.ts";
import { confirmedAt } from "../inventory/vehicle-table.ts";

/** Where a vehicle stands, as "City, ST"; the dealership's own location where the vehicle's is not known. */
const PLACE = sql<string | null>`coalesce(v.city || ', ' || v.state, nullif(d.location, ''))`;

/**
 * Whether a visible vehicle `v` is the one that shoppers see of its VIN: of the visible listings of one VIN the listing shows
 * the one that was confirmed last, of two confirmed at the same moment the one with the higher id. `VehicleStore` decides
 * by the same rule. A car without a VIN stands for itself. The limit keeps PostgreSQL from joining all VINs to find those of
 * one batch: each row looks its VIN up in the index, some microseconds.
 */
export const IS_SHOWN = sql<boolean>`(v.vin is null or v.id = (
  select one.id from vehicles as one join dealerships as seller on seller.id = one.dealership_id
  where one.vin = v.vin and one.removed_at is null
    and not ${isExpired(undefined, "seller")}
  order by ${confirmedAt("one")} desc, one.id desc limit 1))`;

/**
 * Vehicles that may be seen: listed, at dealerships that have not expired. What shoppers see in the listing is fewer, for a
 * VIN at two dealerships is one card: add `IS_SHOWN` wherever cars are counted, exported or handed on. What every car's own
 * page and photos go by is this alone.
 */
export const visibleVehicles = (db: DbOrTransaction) =>
  db
    .selectFrom("vehicles as v")
    .innerJoin("dealerships as d", "d.id", "v.dealership_id")
    .where("v.removed_at", "is", null)
    .where(sql<boolean>`not ${isExpired(undefined, "d")}`);

/** Visible vehicles with everything that `presentVehicle` needs. */
export const selectVehicles = (db: DbOrTransaction) =>
  visibleVehicles(db)
    // The two latest prices: was the last change a drop?
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("vehicle_prices as p")
          .whereRef("p.vehicle_id", "=", "v.id")
          .select([
            sql<(number | null)[]>`array_agg(p.price_usd order by p.id desc)`.as("prices"),
            sql<Date | null>`max(p.seen_at)`.as("last_change_at"),
          ])
          .as("history"),
      (join) => join.onTrue(),
    )
    .selectAll("v")
    .select([
      confirmedAt().as("confirmed_at"),
      "d.name as dealership_name",
      "d.location as dealership_location",
      PLACE.as("place"),
      sql<(number | null)[] | null>`history.prices[1:2]`.as("latest_prices"),
      "history.last_change_at",
    ]);
