import { type RawBuilder, sql } from "kysely";

/**
 * Whether the subscription of a row of `dealerships` has ended: its date has passed, or it is marked. Never null. The
 * same rule in TypeScript is `isExpired` in domain/dealerships.
 * @param at the moment that counts; the database's clock unless it is given
 */
export const isExpired = (at: RawBuilder<Date> | Date = sql<Date>`now()`): RawBuilder<boolean> =>
  sql<boolean>`(dealerships.status = 'expired' or coalesce(dealerships.expires_at <= ${at}, false))`;

/** The opposite of `isExpired`. */
export const isNotExpired = (at?: Date): RawBuilder<boolean> => sql<boolean>`not ${isExpired(at)}`;
