import { type RawBuilder, sql } from "kysely";

/**
 * Whether the subscription of a row of `dealerships` has ended, by its date or by its status. Never null. The same rule
 * in TypeScript is `isExpired` in domain/dealerships.
 * @param at the time to compare the date with; by default the database's clock
 * @param table the name or alias of the table in the statement
 */
export const isExpired = (at: RawBuilder<Date> | Date = sql<Date>`now()`, table = "dealerships"): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = 'expired' or coalesce(${sql.ref(`${table}.expires_at`)} <= ${at}, false))`;

/** The opposite of `isExpired`. */
export const isNotExpired = (at?: Date): RawBuilder<boolean> => sql<boolean>`not ${isExpired(at)}`;
