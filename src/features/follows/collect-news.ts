import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { NOT_NEW_DAYS } from "./rules/follow-rules.ts";

/**
 * How far back each call looks again. A crawl writes its own time into its changes and commits later, so a car may appear with a
 * time that an earlier call has passed. Known news are not recorded twice.
 */
const LOOK_BACK_HOURS = 6;

/**
 * Records the news since the last call: cars that were listed for the first time, and price drops that count
 * (core/inventory/objects/price_drop.sql). A car is not new when its VIN was listed within 90 days before, here or elsewhere: it is
 * back, or it has moved. Only one process may call it at a time.
 * @returns the number of the latest news
 */
export async function collectNews(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const since = sql`(select greatest(through - ${LOOK_BACK_HOURS} * interval '1 hour', began_at) from car_news_state for update)`;
    await sql`
      with since as materialized (select ${since} as moment), found as (
        select v.id, 'listed' as kind, v.first_seen_at as at from stock_vehicles v, since
        where v.removed_at is null and v.first_seen_at > since.moment and not exists (
          select from stock_vehicles o where o.vin = v.vin and o.id <> v.id and o.first_seen_at <= v.first_seen_at
            and (o.removed_at is null or o.removed_at > v.first_seen_at - ${NOT_NEW_DAYS} * interval '1 day'))
        union all
        select v.id, 'dropped', v.price_dropped_at from stock_vehicles v, since
        where v.removed_at is null and v.price_dropped_at > since.moment
      )
      insert into car_news (vehicle_id, kind, at) select id, kind, at from found order by at, id, kind
      on conflict (vehicle_id, kind, at) do nothing`.execute(trx);
    await trx
      .updateTable("car_news_state")
      .set({ through: sql`now()` })
      .execute();
    const { rows } = await sql<{ newest: string }>`select coalesce(max(id), 0) as newest from car_news`.execute(trx);
    return Number(rows[0]?.newest ?? 0);
  });
}
