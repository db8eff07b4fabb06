import { type RawBuilder, sql } from "kysely";

/**
 * SQL for the time at which a crawl or a file last showed a car: its first sighting, or a later one, which is kept apart so
 * that confirming a car does not rewrite it (migration 0009). For a row of `vehicles`.
 * @param alias what the row is called in the query
 */
export const confirmedAtSql = (alias = "v"): string =>
  `greatest(${alias}.first_seen_at, (select c.confirmed_at from vehicle_confirmations c where c.vehicle_id = ${alias}.id))`;

/** `confirmedAtSql` for Kysely. */
export const confirmedAt = (alias?: string): RawBuilder<Date> => sql.raw(confirmedAtSql(alias));
