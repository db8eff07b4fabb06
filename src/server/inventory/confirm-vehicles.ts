import { type RawBuilder, sql } from "kysely";

/**
 * A statement that notes when cars were last seen. An earlier time than the known one changes nothing.
 * @param seen a query for `vehicle_id` and `confirmed_at`, each vehicle once
 */
export const confirmVehicles = (seen: RawBuilder<unknown>) => sql`
  insert into vehicle_confirmations as c (vehicle_id, confirmed_at) ${seen}
  on conflict (vehicle_id) do update set confirmed_at = excluded.confirmed_at
  where c.confirmed_at < excluded.confirmed_at`;

/** When a price was seen, and which crawl or upload saw it; a bulk import has no number. */
type Sighting = { at: Date; runId?: number | undefined; importId?: number | undefined };

/**
 * A statement that writes the prices of vehicles into their history, where they are not the last ones in it.
 * @param seen a relation with the `id` and `price_usd` of vehicles
 */
export const recordPrices = (seen: RawBuilder<unknown>, { at, runId, importId }: Sighting) => sql`
  insert into vehicle_prices (vehicle_id, price_usd, seen_at, run_id, import_id)
  select u.id, u.price_usd, ${at}, ${runId ?? null}::int, ${importId ?? null}::int from ${seen} u
  left join lateral (
    select p.price_usd, true as known from vehicle_prices p where p.vehicle_id = u.id order by p.id desc limit 1
  ) last on true
  where last.known is null or last.price_usd is distinct from u.price_usd`;
