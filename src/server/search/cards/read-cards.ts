import type pg from "pg";
import { VEHICLE_KEYS, type Vehicle } from "#contract/vehicles/vehicle.ts";
import { WIRE_FACTS, type WireFacts } from "#domain/vehicles/vehicle-fields.ts";
import type { Queryable } from "../../infra/db.ts";
import { confirmedAtSql } from "../../inventory/vehicle-table.ts";
import { markFrom } from "../change-log.ts";

/** A rendered vehicle: JSON without its last confirmation, and the version of the rows that it was made from. */
export type Card = { id: number; version: string; confirmedAt: string; card: string };

/** ISO time in UTC with milliseconds, as JavaScript writes it. */
const iso = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the card reader and its caller add to a card: it changes without the vehicle's row, or with the search. */
type AddedLater = "lastConfirmedAt" | "distanceMiles";

/** The parts of a vehicle `v` of a dealership `d` that are no facts. */
const OTHER_PARTS: Record<Exclude<keyof Vehicle, keyof WireFacts | AddedLater>, string> = {
  id: "v.id",
  photos: `array(select '/photos/' || v.id || '/' || left(encode(sha256(convert_to(image, 'UTF8')), 'hex'), 16)
    from unnest(v.images) with ordinality as pictures(image, n) order by n)`,
  location: "coalesce(v.city || ', ' || v.state, nullif(d.location, ''))",
  dealership: "json_build_object('id', d.id, 'name', d.name, 'location', nullif(d.location, ''))",
  listedAt: iso("v.first_seen_at"),
  priceDrop: `case when p.prices[1] < p.prices[2] then
    json_build_object('amount', p.prices[2] - p.prices[1], 'since', ${iso("p.last_change_at")}) end`,
};
const FACTS = Object.fromEntries(WIRE_FACTS.map(({ wire, column }) => [wire, `v.${column}`]));
const PARTS: Record<string, string> = { ...FACTS, ...OTHER_PARTS };
/** Left out where they are not known, so they stand at the end. */
const LINKS: readonly string[] = ["carfaxUrl", "originalListingUrl"] satisfies (keyof Vehicle)[];

/**
 * A vehicle in its wire shape; the object's end is left open for what is added later. PostgreSQL writes the text, because it has
 * cores that the web process has not. The same as `presentVehicle`; a test compares the two.
 */
const CARD = `left(json_build_object(${VEHICLE_KEYS.filter((key) => key in PARTS && !LINKS.includes(key))
  .map((key) => `'${key}', ${PARTS[key]}`)
  .join(", ")})::text, -1)
  ${LINKS.map((key) => `|| case when ${PARTS[key]} <> '' then ',"${key}":' || to_json(${PARTS[key]})::text else '' end`).join("\n  ")}`;

/** Asked for with the version each time: a confirmation changes neither row. */
const CONFIRMED_AT = iso(confirmedAtSql());

/** Changes with every change of the rows that a card is made from: a price's history grows only with the vehicle's price. */
const VERSION = "v.xmin::text || '.' || d.xmin::text";

const MARK = markFrom("$2::text::xid8");

/** The two questions as they are asked; the listing benchmark has them explained. */
export const READ_VERSIONS = `
  select ${MARK} as mark, v.id, ${VERSION} as version, ${CONFIRMED_AT} as "confirmedAt"
  from vehicles v join dealerships d on d.id = v.dealership_id
  where v.id = any($1::int[]) and v.removed_at is null`;

export const READ_CARDS = `
  select ${MARK} as mark, v.id, ${VERSION} as version, ${CONFIRMED_AT} as "confirmedAt", ${CARD} as card
  from unnest($1::int[]) as wanted(id)
  join vehicles v on v.id = wanted.id
  join dealerships d on d.id = v.dealership_id
  left join lateral (
    select array_agg(price_usd order by id desc) as prices, max(seen_at) as last_change_at
    from vehicle_prices where vehicle_id = v.id
  ) p on true
  where v.removed_at is null`;

/**
 * Reads the versions of vehicles and, from the same moment, what the database shows of the changes from a horizon on (a
 * position's mark). Vehicles that are gone are missing.
 */
export async function readCardVersions(
  pool: Queryable,
  ids: readonly number[],
  horizon: bigint,
): Promise<Read<Version>> {
  return read<Version>(pool, { name: "read-card-versions", text: READ_VERSIONS, values: values(ids, horizon) });
}

/** The same with the cards themselves. Costs four times as much. */
export async function readCards(pool: Queryable, ids: readonly number[], horizon: bigint): Promise<Read<Card>> {
  return read<Card>(pool, { name: "read-cards", text: READ_CARDS, values: values(ids, horizon) });
}

/** The list is written here: the driver would quote each number. */
const values = (ids: readonly number[], horizon: bigint) => [`{${ids.join(",")}}`, String(horizon)];

type Version = Omit<Card, "card">;
type Read<Row> = { byId: Map<number, Row>; mark: number };

async function read<Row extends Version>(pool: Queryable, query: pg.QueryConfig): Promise<Read<Row>> {
  const { rows } = await pool.query<Row & { mark: number }>(query);
  return { byId: new Map(rows.map((row) => [row.id, row])), mark: rows[0]?.mark ?? -1 };
}
