import { type RawBuilder, sql } from "kysely";

/**
 * SQL for the time at which a crawl or a file last showed a car. Sightings after the first are in a table of their own, so
 * that confirming a car does not rewrite its row (migration 0009).
 * @param alias the name of the `vehicles` row in the query
 */
export const confirmedAtSql = (alias = "v"): string =>
  `greatest(${alias}.first_seen_at, (select c.confirmed_at from vehicle_confirmations c where c.vehicle_id = ${alias}.id))`;

/** `confirmedAtSql` for Kysely. */
export const confirmedAt = (alias?: string): RawBuilder<Date> => sql.raw(confirmedAtSql(alias));

/** SQL for whether the takedown of a car stands (table of the slice `rights`). @param alias the name of the `vehicles` row in the query */
export const isCarTakenDown = (alias = "v"): RawBuilder<boolean> =>
  sql<boolean>`exists (select from takedowns t where t.vehicle_id = ${sql.ref(`${alias}.id`)} and t.lifted_at is null)`;
