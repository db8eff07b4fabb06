import { type RawBuilder, sql } from "kysely";

/**
 * SQL for the time at which a crawl or a file last showed a car. Later sightings are in another table, so that confirming a car
 * does not rewrite its row (decision 8).
 * @param alias the name of the `vehicles` row in the query
 */
export const confirmedAt = (alias = "v"): RawBuilder<Date> =>
  sql.raw(
    `greatest(${alias}.first_seen_at, (select c.confirmed_at from vehicle_confirmations c where c.vehicle_id = ${alias}.id))`,
  );

/**
 * SQL: true when a price of listed car `v` waits to be checked (decision 11), and nobody has decided to keep the former one.
 */
export const isPriceToCheck = (): RawBuilder<boolean> =>
  sql<boolean>`(v.removed_at is null and exists (select from doubted_prices w where w.vehicle_id = v.id and w.kept_at is null))`;

/** SQL: true when a car is taken down (table of the room `rights`). @param alias the name of the `vehicles` row in the query */
export const isCarTakenDown = (alias = "v"): RawBuilder<boolean> =>
  sql<boolean>`exists (select from takedowns t where t.vehicle_id = ${sql.ref(`${alias}.id`)} and t.lifted_at is null)`;
