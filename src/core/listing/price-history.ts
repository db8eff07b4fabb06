import { sql } from "kysely";
import { isExpired, isTakenDown, shownNameSql } from "#core/dealerships/dealership-table.ts";
import type { VehicleDetail } from "./vehicle-schemas.ts";

/** A price of a listing as the database returns it; times as PostgreSQL writes them in JSON. */
type PriceRow = {
  listing: number;
  price: number | null;
  at: string;
  /** When the price ended, if not with the next one of the listing. Null while the listing exists. */
  end: string | null;
  here: boolean;
  dealership: { id: number; name: string } | null;
};

/**
 * SQL for every price that was asked for vehicle `v`, oldest first, and for other listings of its VIN: at another dealership, or at this
 * one under an older id. Each has the fees that its dealership adds today, so that prices compare like with like. Prices of deleted listings come from the record of advertised prices. A dealership that is gone or has expired is
 * not named. Prices that the operator hides elsewhere are left out, and so are those that a dealership does not let us show.
 */
export const PRICE_ROWS = sql<PriceRow[]>`(
  select coalesce(json_agg(json_build_object('listing', s.listing, 'price', s.price, 'at', s.at, 'end', s.ended,
      'here', s.listing = v.id, 'dealership', case when s.listing = v.id or not ${isExpired(undefined, "seller")}
        then json_build_object('id', seller.id, 'name', ${sql.raw(shownNameSql("seller"))}) end) order by s.at, s.listing, s.nr), '[]')
  from (
    select v.id as listing, v.dealership_id, p.price_usd + v.fees_usd as price, p.seen_at as at, null::timestamptz as ended, p.id as nr
    from vehicle_prices p where p.vehicle_id = v.id
    union all
    select o.id, o.dealership_id, p.price_usd + o.fees_usd, p.seen_at, o.removed_at, p.id
    from masked_vehicles o join vehicle_prices p on p.vehicle_id = o.id
    where o.vin = v.vin and o.id <> v.id and not o.is_hidden
    union all
    select r.vehicle_id, r.dealership_id, r.price_usd + coalesce((select d.fees_usd from dealerships d where d.id = r.dealership_id), 0),
      r.first_day::timestamp at time zone 'UTC',
      r.last_day::timestamp at time zone 'UTC', extract(epoch from r.recorded_at)::bigint
    from deleted_listings gone join listing_records r on r.vehicle_id = gone.vehicle_id
    where gone.vin = v.vin
  ) s left join dealerships seller on seller.id = s.dealership_id
  where coalesce(seller.shows_price and not ${isTakenDown("seller")}, true))`;

type PriceEntry = VehicleDetail["priceHistory"][number];

const iso = (time: string): string => new Date(time).toISOString();
const present = ({ price, at, end, dealership, here }: PriceRow): PriceEntry => ({
  price,
  at: iso(at),
  until: end === null ? null : iso(end),
  dealership,
  here,
});

/**
 * Returns the prices with their days, oldest first. A price holds until the next one of its listing, or until the listing ended. A price
 * that an undone upload has left twice in a row is shown once.
 * @param rows in the order of `PRICE_ROWS`
 */
export function presentPriceHistory(rows: readonly PriceRow[]): PriceEntry[] {
  const shown: PriceEntry[] = [];
  const lastOf = new Map<number, PriceEntry>();
  for (const row of rows) {
    const entry = present(row);
    const last = lastOf.get(row.listing);
    const goesOn = last !== undefined && (last.until === null || last.until >= entry.at);
    if (goesOn && last.price === entry.price) {
      last.until = entry.until;
      continue;
    }
    if (goesOn) last.until = entry.at;
    lastOf.set(row.listing, entry);
    shown.push(entry);
  }
  return shown;
}
