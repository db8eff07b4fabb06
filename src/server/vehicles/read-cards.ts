import type pg from "pg";
import type { FeedPosition } from "./index/feed-position.ts";

/** ISO time in UTC with milliseconds, as JavaScript writes it. */
const iso = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A vehicle `v` of a dealership `d` in its wire shape, without `distanceMiles`, which is the caller's last word: the object's
 * end is left open. PostgreSQL writes the text, because it has cores that the web process has not. The same as
 * `presentVehicle`; a test compares the two.
 */
const CARD = `left(json_build_object(
    'id', v.id, 'vin', v.vin, 'title', v.title, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim,
    'price', v.price_usd, 'mileage', v.mileage_miles, 'exteriorColor', v.exterior_color,
    'interiorColor', v.interior_color, 'fuelType', v.fuel_type, 'transmission', v.transmission,
    'bodyStyle', v.body_style, 'drivetrain', v.drivetrain, 'condition', v.condition, 'stockNumber', v.stock_number,
    'images', v.images,
    'photos', array(select '/photos/' || v.id || '/' || left(encode(sha256(convert_to(image, 'UTF8')), 'hex'), 16)
      from unnest(v.images) with ordinality as pictures(image, n) order by n),
    'location', coalesce(v.city || ', ' || v.state, nullif(d.location, '')), 'zipCode', v.zip_code,
    'dealership', json_build_object('id', d.id, 'name', d.name, 'location', nullif(d.location, '')),
    'listedAt', ${iso("v.first_seen_at")}, 'lastConfirmedAt', ${iso("v.confirmed_at")},
    'priceDrop', case when p.prices[1] < p.prices[2] then
      json_build_object('amount', p.prices[2] - p.prices[1], 'since', ${iso("p.last_change_at")}) end
  )::text, -1)
  || case when v.carfax_url <> '' then ',"carfaxUrl":' || to_json(v.carfax_url)::text else '' end
  || case when v.original_listing_url <> '' then ',"originalListingUrl":' || to_json(v.original_listing_url)::text else '' end`;

const READ_CARDS = `
  select (select count(*)::int from vehicle_changes where xid >= $2::text::xid8) as changes, v.id, ${CARD} as card
  from unnest($1::int[]) with ordinality as wanted(id, n)
  join vehicles v on v.id = wanted.id
  join dealerships d on d.id = v.dealership_id
  left join lateral (
    select array_agg(price_usd order by id desc) as prices, max(seen_at) as last_change_at
    from vehicle_prices where vehicle_id = v.id
  ) p on true
  where v.removed_at is null
  order by wanted.n`;

type Cards = {
  /** Objects in JSON, the end left open, in the order of the ids; those that are gone are missing. */
  cards: { id: number; card: string }[];
  /** Whether the database showed exactly the changes that the index had read: both are of the same moment. */
  current: boolean;
};

/** Reads the vehicles of a page. @param ids at least one */
export async function readCards(pool: pg.Pool, ids: readonly number[], position: FeedPosition): Promise<Cards> {
  const { rows } = await pool.query<{ changes: number; id: number; card: string }>({
    name: "read-cards",
    text: READ_CARDS,
    values: [ids, position.horizon.toString()],
  });
  return { cards: rows, current: rows.length === ids.length && rows[0]?.changes === position.count };
}
