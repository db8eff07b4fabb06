import type pg from "pg";
import type { Queryable } from "#kernel/database/db.ts";
import { type InnerRead, type TimeColumns, withTimes } from "#kernel/database/prepared-read.ts";
import { SITE_SHOWS_DEALS } from "#kernel/settings/settings-table.ts";
import { markFrom } from "../change-log.ts";
import { presentCar } from "../present-vehicle.ts";
import { CAR_COLUMNS, type CarRow } from "../public-vehicles.ts";
import { chooseHighlights } from "../rules/highlights.ts";
import type { ModelShares, SharesOf } from "./model-shares.ts";

/**
 * A vehicle in its wire shape and the versions of the rows that it was made from. `json` is UTF-8, without the last confirmation, the
 * distance and the closing brace. `listedMs` and `confirmedMs`: when it was first seen and last confirmed, in milliseconds since 1970.
 * `showsDeals`: whether the site showed labels.
 */
export type Card = Version & {
  dealershipId: number;
  listedMs: number;
  confirmedMs: number;
  showsDeals: boolean;
  json: Buffer;
};

/** ISO time in UTC with milliseconds, as JavaScript writes it. */
const iso = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whole milliseconds since 1970. */
const millis = (time: string): string => `floor(extract(epoch from ${time}) * 1000)`;

/**
 * SQL for the columns of car `v` that `presentCar` reads, as one JSON object: with dozens of columns the driver would take twice as long.
 * The equipment is one text, which is read faster than a list.
 */
const CAR = `(select row_to_json(car) from (
  select ${CAR_COLUMNS.map((column) => `v.${column}`).join(", ")}, array_to_string(v.features, ' ') as features) car)`;

/** Read together with the versions, because a confirmation changes neither row. */
const CONFIRMED_AT = iso("v.confirmed_at");

const markOf = (horizon: string) => markFrom(`${horizon}::text::xid8`);
const MARK = markOf("$2");

/** The three queries; exported because the listing benchmark shows their plans. */
export const READ_VERSIONS = `
  select ${MARK} as mark, v.id, v.row_version as version, ${CONFIRMED_AT} as "confirmedAt"
  from masked_vehicles v where v.id = any($1::int[]) and v.removed_at is null`;

const CARD_COLUMNS = `v.id, v.row_version as version, ${CONFIRMED_AT} as "confirmedAt", ${CAR} as car,
    v.dealership_id as "dealershipId", ${millis("v.first_seen_at")}::float8 as "listedMs"`;

// The inner select hides the number of ids from the planner. Otherwise it makes a new plan each time, which takes as long as reading.
const wantedCars = (ids: string) => `unnest((select ${ids}::int[])) as wanted(id)
  join masked_vehicles v on v.id = wanted.id and v.removed_at is null`;

export const READ_CARDS = `
  select ${MARK} as mark, ${CARD_COLUMNS}, ${SITE_SHOWS_DEALS} as "showsDeals"
  from ${wantedCars("$1")}`;

const moment = (ids: string, horizon = "$2") => `
  select ${markOf(horizon)} as mark, ${SITE_SHOWS_DEALS} as "showsDeals", (
    select string_agg(c.vehicle_id || ' ' || ${millis("c.confirmed_at")}::bigint, ',')
    from vehicle_confirmations c where c.vehicle_id = any(${ids}::int[])) as confirmed`;

export const READ_MOMENT = moment("$1");

/** Has at least one row: the row of the moment has no card. */
const READ_REST = `
  with moment as materialized (${moment("$3")})
  select moment.*, card.* from moment left join (select ${CARD_COLUMNS} from ${wantedCars("$1")}) card on true`;

/** Takes the place of `CARD_COLUMNS` in the row of the moment. */
const NO_CARD = `null::int as id, null::text as version, null::text as "confirmedAt", null::json as car,
    null::int as "dealershipId", null::float8 as "listedMs"`;

/** Returns SQL for the moment and the row of an inner read, in one row. @param given how many parameters the inner read has */
const momentBeside = (inner: string, given: number): string =>
  `select moment.*, (${inner}) as beside, ${NO_CARD} from (${moment(`$${given + 1}`, `$${given + 2}`)}) moment`;

/** Like `momentBeside`, with a row for each missing card. */
const restBeside = (inner: string, given: number): string => `${momentBeside(inner, given)}
  union all select null, null, null, null, ${CARD_COLUMNS} from ${wantedCars(`$${given + 3}`)}`;

/**
 * Shows whether cards are current, apart from the change log: the log's mark from a horizon on (see `markFrom`), whether the site shows
 * labels, and by vehicle when it was last confirmed after its first day, in milliseconds.
 */
export type Moment = { mark: number; showsDeals: boolean; confirmed: Map<number, number> };

/** Reads whether cards of these vehicles are current. Costs a third of `readCardVersions`. */
export async function readMoment(pool: Queryable, ids: readonly number[], horizon: bigint): Promise<Moment> {
  const query = { name: "read-moment", text: READ_MOMENT, values: values(ids, horizon) };
  const { rows } = await pool.query<MomentRow>(query);
  return toMoment(rows[0]);
}

type MomentRow = { mark: number; showsDeals: boolean; confirmed: string | null };

function toMoment(row: MomentRow | undefined): Moment {
  const { mark = -1, showsDeals = true, confirmed = null } = row ?? {};
  return { mark, showsDeals, confirmed: readPairs(confirmed ?? "") };
}

const DIGIT_0 = 48;

/**
 * Reads whole numbers in pairs: `12 345,13 678`. It goes digit by digit, because a listing has a dozen pairs, and splitting takes ten times
 * as long.
 */
function readPairs(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  let first = 0;
  let number = 0;
  for (let at = 0; at <= text.length; at++) {
    const digit = text.charCodeAt(at) - DIGIT_0;
    if (digit >= 0) {
      number = number * 10 + digit;
      continue;
    }
    if (text[at] === " ") first = number;
    else if (text !== "") pairs.set(first, number);
    number = 0;
  }
  return pairs;
}

/**
 * Reads cards, and in the same statement whether others are current: a statement costs this process more than the rows it reads.
 * @param cached vehicles whose cards are cached
 */
export async function readRest(
  pool: Queryable,
  missing: readonly number[],
  cached: readonly number[],
  { horizon, shares }: CardSource,
): Promise<{ cards: Card[]; moment: Moment }> {
  const query = { name: "read-rest", text: READ_REST, values: [...values(missing, horizon), toArray(cached)] };
  const { rows } = await pool.query<RestRow>(query);
  return toRest(rows, await sharesFor(pool, shares, rows));
}

type RestRow = MomentRow & Omit<CardRow, "id"> & { id: number | null };

function toRest(rows: readonly RestRow[], sharesOf: SharesOf): { cards: Card[]; moment: Moment } {
  const moment = toMoment(rows.find(({ mark }) => mark !== null));
  const { showsDeals } = moment;
  const cards = rows.flatMap(({ id, version, confirmedAt, car, dealershipId, listedMs }) =>
    id === null ? [] : [toCard({ id, version, confirmedAt, car, dealershipId, listedMs, showsDeals }, sharesOf)],
  );
  return { cards, moment };
}

/** Texts of statements beside inner reads, by their name. */
const besideTexts = new Map<string, string>();

/**
 * Like `readRest`, together with another read. Without missing cards it sends a different statement: reading cards costs planning time even
 * when there are none to read.
 */
export async function readBeside<Inner>(
  pool: Queryable,
  inner: InnerRead<Inner>,
  missing: readonly number[],
  cached: readonly number[],
  { horizon, shares }: CardSource,
): Promise<{ cards: Card[]; moment: Moment; beside: Inner | undefined }> {
  const [kind, write] = missing.length === 0 ? ["moment", momentBeside] : ["cards", restBeside];
  const name = `${inner.name}-beside-${kind}`;
  const text = besideTexts.get(name) ?? write(inner.text, inner.values.length);
  besideTexts.set(name, text);
  const own = missing.length === 0 ? [] : [toArray(missing)];
  type BesideRow = RestRow & { beside: Inner | null };
  const { rows } = await pool.query<BesideRow>({
    name,
    text,
    values: [...inner.values, ...values(cached, horizon), ...own],
  });
  const beside = rows.find((row) => row.beside !== null)?.beside;
  return { ...toRest(rows, await sharesFor(pool, shares, rows)), beside: beside ? inner.toRow(beside) : undefined };
}

/**
 * Reads the row versions of vehicles and, in the same snapshot, the change log's mark from a horizon on (see `markFrom`).
 * Vehicles that are gone are missing.
 */
export async function readCardVersions(
  pool: Queryable,
  ids: readonly number[],
  horizon: bigint,
): Promise<CardsRead<Version>> {
  return read<Version>(pool, { name: "read-card-versions", text: READ_VERSIONS, values: values(ids, horizon) });
}

/** Like `readCardVersions`, with the cards themselves. Costs four times as much. */
export async function readCards(
  pool: Queryable,
  ids: readonly number[],
  { horizon, shares }: CardSource,
): Promise<CardsRead<Card>> {
  const query = { name: "read-cards", text: READ_CARDS, values: values(ids, horizon) };
  const { byId, mark } = await read<CardRow>(pool, query);
  const sharesOf = await sharesFor(pool, shares, [...byId.values()]);
  return { byId: new Map([...byId].map(([id, row]) => [id, toCard(row, sharesOf)])), mark };
}

/** Where the change log's mark is read from (`markFrom`), and the shares from which highlights are chosen. */
export type CardSource = { horizon: bigint; shares: ModelShares };

/** `car` has its times as texts, and its equipment as one. */
type CardRow = Omit<Card, "json" | "confirmedMs"> & { car: CarRow & { features: string } };

/** Reads the shares for the cars of rows. Rows without a card have no car. */
const sharesFor = (pool: Queryable, shares: ModelShares, rows: readonly { car: CarRow | null }[]): Promise<SharesOf> =>
  shares.read(
    pool,
    rows.flatMap(({ car }) => car ?? []),
  );

function toCard({ car, ...row }: CardRow, sharesOf: SharesOf): Card {
  const highlights = chooseHighlights({ ...car, features: car.features.split(" ") }, sharesOf(car));
  const json = JSON.stringify(presentCar(withTimes(car, TIMES), highlights)).slice(0, -1);
  return { ...row, confirmedMs: Date.parse(row.confirmedAt), json: Buffer.from(json) };
}

/** The columns with times that `presentCar` reads. */
const TIMES: TimeColumns<CarRow> = { first_seen_at: true, price_dropped_at: true };

/** Written by hand because the driver would quote each number. */
const toArray = (ids: readonly number[]) => `{${ids.join(",")}}`;
const values = (ids: readonly number[], horizon: bigint) => [toArray(ids), String(horizon)];

type Version = { id: number; version: string; confirmedAt: string };
type CardsRead<Row> = { byId: Map<number, Row>; mark: number };

async function read<Row extends Version>(pool: Queryable, query: pg.QueryConfig): Promise<CardsRead<Row>> {
  const { rows } = await pool.query<Row & { mark: number }>(query);
  return { byId: new Map(rows.map((row) => [row.id, row])), mark: rows[0]?.mark ?? -1 };
}
