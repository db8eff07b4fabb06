import { type RawBuilder, sql } from "kysely";

/**
 * Whether the subscription of a row of `dealerships` has ended: its date has passed, or it is marked. Never null. The
 * same rule in TypeScript is `isExpired` in domain/dealerships.
 * @param at the moment that counts; the database's clock unless it is given
 * @param table the name that the row goes by in the statement
 */
export const isExpired = (at: RawBuilder<Date> | Date = sql<Date>`now()`, table = "dealerships"): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = 'expired' or coalesce(${sql.ref(`${table}.expires_at`)} <= ${at}, false))`;

/** The opposite of `isExpired`. */
export const isNotExpired = (at?: Date): RawBuilder<boolean> => sql<boolean>`not ${isExpired(at)}`;
