import type { Db } from "#kernel/database/db.ts";

/** A price in US dollars, null where none was shown, and its time (ISO). */
export type FeedPrice = { price: number | null; at: string };

/**
 * Every price that was asked for cars, oldest first, by the cars' ids, with the mandatory fees that their dealerships add today; none where
 * a dealership's prices may not be shown.
 */
export async function readPrices(db: Db, ids: readonly number[]): Promise<Map<number, FeedPrice[]>> {
  const rows = await db
    .selectFrom("vehicle_prices as p")
    .innerJoin("public_vehicles as v", "v.id", "p.vehicle_id")
    .select(["p.vehicle_id", "p.price_usd", "p.seen_at", "v.fees_usd"])
    .where("p.vehicle_id", "in", ids)
    .where("v.shows_price", "=", true)
    .orderBy("p.id")
    .execute();
  const prices = new Map<number, FeedPrice[]>();
  for (const { vehicle_id, price_usd, seen_at, fees_usd } of rows) {
    const known = prices.get(vehicle_id) ?? [];
    known.push({ price: price_usd === null ? null : price_usd + (fees_usd ?? 0), at: seen_at.toISOString() });
    prices.set(vehicle_id, known);
  }
  return prices;
}

/** The prices as a cell: "2026-11-01 28480; 2026-11-12 27480", "none" where no price was shown. */
export const pricesCell = (prices: readonly FeedPrice[]): string =>
  prices.map(({ price, at }) => `${at.slice(0, 10)} ${price ?? "none"}`).join("; ");
