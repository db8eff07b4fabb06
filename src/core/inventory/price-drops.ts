import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";

/** The columns of `vehicles` with the drop to a car's current price. `price_drop` (objects/price_drop.sql) has the rules. */
export const DROP_COLUMNS = sql.raw("price_drop_usd, price_dropped_at");

/**
 * SQL for `DROP_COLUMNS` of vehicle `v` after it got a price. The price history is read only if the price has changed.
 * @param price SQL for the price @param at SQL for when it was first shown
 */
export const dropAfter = (price: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select drop.amount, drop.since from price_drop(v.id, ${price}, ${at}) drop where ${price} is distinct from v.price_usd
  union all
  select v.price_drop_usd, v.price_dropped_at where ${price} is not distinct from v.price_usd)`;

/** Calculates the price drops of vehicles again, after prices were deleted from their history. @param ids a query for their ids */
export async function recalculatePriceDrops(trx: Transaction<Database>, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    with renewed as materialized (
      select v.id, drop.amount, drop.since
      from vehicles v left join lateral price_drop(v.id, v.price_usd, now()) drop on true
      where v.id in (${ids}))
    update vehicles v set (${DROP_COLUMNS}) = (renewed.amount, renewed.since)
    from renewed
    where v.id = renewed.id and (v.price_drop_usd, v.price_dropped_at) is distinct from (renewed.amount, renewed.since)`.execute(
    trx,
  );
}
