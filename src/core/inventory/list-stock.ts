import { type RawBuilder, sql } from "kysely";
import type { StockVehicle } from "#core/dealerships/dealership-schemas.ts";
import type { StockOrder } from "#core/dealerships/rules/stock-rules.ts";
import type { StockFilter } from "#core/dealerships/stock-filter-schemas.ts";
import { hasVehicleTag, tagNamesOfVehicle } from "#core/dealerships/tag-table.ts";
import { photoPath } from "#core/facts/photo-path.ts";
import { looksLikePhoto } from "#core/facts/rules/looks-like-photo.ts";
import { LISTING_LACKS } from "#core/facts/rules/vehicle-fields.ts";
import type { Db, DbOrTransaction } from "#kernel/database/db.ts";
import { literally, orderRows } from "#kernel/database/order-rows.ts";
import type { Order } from "#kernel/http/parameters.ts";
import { AppError } from "#kernel/process/errors.ts";
import { confirmedAt, isCarTakenDown, isPriceToCheck } from "./vehicle-table.ts";

const PAGE_SIZE = 50;

/** For each fact that a listing can lack: SQL that is true when vehicle `v` lacks it. */
const LACKS = LISTING_LACKS.map(({ column, sqlType }): RawBuilder<boolean> => {
  const value = sql.ref(`v.${column}`);
  return sqlType === "text[]" ? sql`${value} = '{}'` : sql`${value} is null`;
});
const NAMES = LISTING_LACKS.map(({ words }) => words);
const FLAGS = sql<boolean[]>`array[${sql.join(LACKS)}]`;
const LACK_COUNT = sql<number>`${sql.join(
  LACKS.map((lacks) => sql`(${lacks})::int`),
  sql` + `,
)}`;
const CLICKS = sql<number>`(select count(*)::int from contact_clicks c where c.vehicle_id = v.id)`;

const ORDERS: Record<StockOrder, RawBuilder<unknown>> = {
  missing: LACK_COUNT,
  title: sql`lower(v.title) collate "C"`,
  price: sql`v.price_usd`,
  mileage: sql`v.mileage_miles`,
  photos: sql`cardinality(v.images)`,
  clicks: CLICKS,
  confirmed: confirmedAt(),
  added: sql`v.first_seen_at`,
};

export type StockPage = {
  vehicles: StockVehicle[];
  currentPage: number;
  totalPages: number;
  total: number;
  hidden: number;
  priceChecks: number;
  missing: Record<string, number>;
  tags: string[];
};

const SHOWN_CARS: Record<StockFilter["show"], RawBuilder<unknown>> = {
  listed: sql`v.removed_at is null`,
  hidden: sql`v.hidden_at is not null`,
  "price-check": isPriceToCheck(),
};

/** SQL: true when vehicle `v` matches the filter: listed, hidden or with a price to check, with every word of the search. */
function conditions({ show, search, missing, tag }: StockFilter): RawBuilder<boolean> {
  const all = [SHOWN_CARS[show]];
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    const like = `%${literally(word)}%`;
    all.push(sql`lower(v.title || ' ' || coalesce(v.vin, '') || ' ' || coalesce(v.stock_number, '')) like ${like}`);
  }
  const lacks = LACKS[NAMES.indexOf(missing)];
  if (lacks) all.push(lacks);
  if (tag !== "") all.push(hasVehicleTag(tag));
  return sql.join(all, sql` and `) as RawBuilder<boolean>;
}

/** Selects the vehicles `v` of a dealership that match a filter. */
const stockOf = (db: DbOrTransaction, dealershipId: number, filter: StockFilter) =>
  db.selectFrom("vehicles as v").where("v.dealership_id", "=", dealershipId).where(conditions(filter));

/** Counts these vehicles, and how many lack each fact. */
async function countMissing(
  db: Db,
  dealershipId: number,
  filter: StockFilter,
): Promise<{ total: number; missing: Record<string, number> }> {
  const { total, counts } = await stockOf(db, dealershipId, filter)
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number[]>`array[${sql.join(LACKS.map((lacks) => sql`(count(*) filter (where ${lacks}))::int`))}]`.as(
        "counts",
      ),
    ])
    .executeTakeFirstOrThrow();
  const missing = NAMES.flatMap((name, i) => (counts[i] ? [[name, counts[i]] as const] : []));
  return { total, missing: Object.fromEntries(missing) };
}

type Surroundings = Pick<StockPage, "hidden" | "priceChecks" | "tags">;

/** Returns how many cars of a dealership are hidden, how many have a price to check, and its cars' tags. */
async function readSurroundings(db: Db, dealershipId: number): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select
      (select count(*)::int from vehicles where dealership_id = ${dealershipId} and hidden_at is not null) as hidden,
      (select count(*)::int from vehicles v where dealership_id = ${dealershipId} and ${isPriceToCheck()}) as "priceChecks",
      array(
        select t.name from tags t where exists (
          select from vehicle_tags vt join vehicles v on v.id = vt.vehicle_id
          where vt.tag_id = t.id and v.dealership_id = ${dealershipId})
        order by t.key) as tags`.execute(db);
  return rows[0] ?? { hidden: 0, priceChecks: 0, tags: [] };
}

/**
 * Returns a page of a dealership's listed or hidden vehicles with the missing facts of each.
 * @throws {AppError} 404
 */
export async function listStock(
  db: Db,
  dealershipId: number,
  { page, sort, ...filter }: StockFilter & { page: number; sort: Order<StockOrder> },
): Promise<StockPage> {
  const exists = await db.selectFrom("dealerships").select("id").where("id", "=", dealershipId).executeTakeFirst();
  if (!exists) throw AppError.notFound("There is no such dealership");
  const order = orderRows(sort, ORDERS, sql`v.id`);
  // The page's ids are read first: otherwise clicks and confirmations would be looked up for the whole stock before it is sorted.
  const ids = stockOf(db, dealershipId, filter)
    .select("v.id")
    .orderBy(order)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const [{ total, missing }, surroundings, rows] = await Promise.all([
    countMissing(db, dealershipId, filter),
    readSurroundings(db, dealershipId),
    db
      .selectFrom("vehicles as v")
      .leftJoin("doubted_prices as doubt", "doubt.vehicle_id", "v.id")
      .where("v.id", "in", ids)
      .select(["doubt.before_usd", "doubt.price_usd as doubted_usd", "doubt.since", "doubt.kept_by"])
      .select([
        ...(["v.id", "v.vin", "v.title", "v.price_usd", "v.mileage_miles", "v.source", "v.missed_runs"] as const),
        ...(["v.first_seen_at", "v.uploaded_at", "v.hidden_at"] as const),
        "v.images",
        confirmedAt().as("confirmed_at"),
        FLAGS.as("lacks"),
        CLICKS.as("clicks"),
        tagNamesOfVehicle.as("tags"),
      ])
      .orderBy(order)
      .execute(),
  ]);
  const vehicles = rows.map((row) => ({
    id: row.id,
    vin: row.vin,
    title: row.title,
    price: row.price_usd,
    mileage: row.mileage_miles,
    source: row.source,
    isUploaded: row.uploaded_at !== null,
    hiddenAt: row.hidden_at?.toISOString() ?? null,
    photoCount: row.images.length,
    photo: row.hidden_at === null ? firstPhoto(row) : null,
    missing: NAMES.filter((_, i) => row.lacks[i]),
    clicks: row.clicks,
    firstSeen: row.first_seen_at.toISOString(),
    confirmed: row.confirmed_at.toISOString(),
    doubtedPrice: presentDoubt(row),
    missedRuns: row.missed_runs,
    tags: row.tags,
  }));
  return { vehicles, currentPage: page, totalPages: Math.ceil(total / PAGE_SIZE), total, missing, ...surroundings };
}

function firstPhoto({ id, images }: { id: number; images: string[] }): string | null {
  const image = images.find(looksLikePhoto);
  return image === undefined ? null : photoPath(id, image);
}

/** Returns the price of a car that is being checked; null when there is none. */
function presentDoubt(row: {
  before_usd: number | null;
  doubted_usd: number | null;
  since: Date | null;
  kept_by: string | null;
}): StockVehicle["doubtedPrice"] {
  const { before_usd: before, doubted_usd: price, since, kept_by: keptBy } = row;
  return before === null || price === null || since === null
    ? null
    : { before, price, since: since.toISOString(), keptBy };
}

/** A vehicle that was chosen for bulk work, in its present state. */
export type ChosenVehicle = {
  id: number;
  title: string;
  year: number | null;
  make: string | null;
  model: string | null;
  price: number | null;
  mileage: number | null;
  vin: string | null;
  location: string;
  zipCode: string | null;
  standing: "listed" | "hidden" | "removed";
  isTakenDown: boolean;
  tags: string[];
};

/** Returns the named vehicles of a dealership, or those that match a filter, by id. Meant for one dealership's stock at most. */
export async function chooseStock(
  db: DbOrTransaction,
  dealershipId: number,
  selection: { ids: readonly number[] } | { filter: StockFilter },
): Promise<ChosenVehicle[]> {
  const which =
    "ids" in selection
      ? db
          .selectFrom("vehicles as v")
          .where("v.dealership_id", "=", dealershipId)
          .where("v.id", "=", (eb) => eb.fn.any(eb.val(selection.ids)))
      : stockOf(db, dealershipId, selection.filter);
  return which
    .select([
      ...(["v.id", "v.title", "v.year", "v.make", "v.model", "v.vin"] as const),
      sql<number | null>`v.price_usd`.as("price"),
      sql<number | null>`v.mileage_miles`.as("mileage"),
      sql<string>`concat_ws(', ', v.city, v.state)`.as("location"),
      sql<string | null>`v.zip_code`.as("zipCode"),
      sql<ChosenVehicle["standing"]>`case when v.hidden_at is not null then 'hidden'
        when v.removed_at is not null then 'removed' else 'listed' end`.as("standing"),
      isCarTakenDown().as("isTakenDown"),
      tagNamesOfVehicle.as("tags"),
    ])
    .orderBy("v.id")
    .execute();
}
