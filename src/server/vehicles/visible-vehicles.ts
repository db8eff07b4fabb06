import { sql } from "kysely";
import type { DbOrTransaction } from "../infra/db.ts";

/** Where a vehicle stands, as "City, ST"; the dealership's own location where the vehicle's is not known. */
const PLACE = sql<string | null>`coalesce(v.city || ', ' || v.state, nullif(d.location, ''))`;

/** What shoppers may see: vehicles that are listed, at dealerships that have not expired. */
export const visibleVehicles = (db: DbOrTransaction) =>
  db
    .selectFrom("vehicles as v")
    .innerJoin("dealerships as d", "d.id", "v.dealership_id")
    .where("v.removed_at", "is", null)
    .where("d.status", "!=", "expired")
    .where((eb) => eb.or([eb("d.expires_at", "is", null), eb("d.expires_at", ">", sql<Date>`now()`)]));

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
      "d.name as dealership_name",
      "d.location as dealership_location",
      PLACE.as("place"),
      sql<(number | null)[] | null>`history.prices[1:2]`.as("latest_prices"),
      "history.last_change_at",
    ]);
