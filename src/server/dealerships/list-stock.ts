import { type RawBuilder, sql } from "kysely";
import type { StockVehicle } from "#contract/dealerships/dealership.ts";
import { LISTING_LACKS } from "#domain/vehicles/vehicle-fields.ts";
import type { Db } from "../infra/database/db.ts";
import { AppError } from "../infra/errors.ts";
import { confirmedAt } from "../inventory/vehicle-table.ts";

const PAGE_SIZE = 50;

/** For each fact that a listing can lack: whether vehicle `v` lacks it. */
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

export type StockPage = {
  vehicles: StockVehicle[];
  currentPage: number;
  totalPages: number;
  total: number;
  hidden: number;
  missing: Record<string, number>;
};

/** Which of a dealership's vehicles are shown: those that are listed, or those that the operator hides. */
type StockChoice = "listed" | "hidden";

const stockOf = (db: Db, dealershipId: number, show: StockChoice) =>
  db
    .selectFrom("vehicles as v")
    .where("v.dealership_id", "=", dealershipId)
    .where(show === "listed" ? "v.removed_at" : "v.hidden_at", show === "listed" ? "is" : "is not", null);

/** How many of these vehicles there are, and how many lack each thing. */
async function countMissing(
  db: Db,
  dealershipId: number,
  show: StockChoice,
): Promise<{ total: number; missing: Record<string, number> }> {
  const { total, counts } = await stockOf(db, dealershipId, show)
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

const countHidden = async (db: Db, dealershipId: number): Promise<number> =>
  (await stockOf(db, dealershipId, "hidden").select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow())
    .count;

/**
 * A page of a dealership's listed or hidden vehicles with what is missing on each, the least complete first.
 * @throws {AppError} 404
 */
export async function listStock(
  db: Db,
  dealershipId: number,
  page: number,
  show: StockChoice = "listed",
): Promise<StockPage> {
  const exists = await db.selectFrom("dealerships").select("id").where("id", "=", dealershipId).executeTakeFirst();
  if (!exists) throw AppError.notFound("There is no such dealership");
  const [{ total, missing }, hidden, rows] = await Promise.all([
    countMissing(db, dealershipId, show),
    countHidden(db, dealershipId),
    stockOf(db, dealershipId, show)
      .select((eb) => [
        ...(["v.id", "v.vin", "v.title", "v.price_usd", "v.mileage_miles", "v.source", "v.missed_runs"] as const),
        ...(["v.first_seen_at", "v.uploaded_at", "v.hidden_at"] as const),
        sql<number>`cardinality(v.images)`.as("photo_count"),
        confirmedAt().as("confirmed_at"),
        FLAGS.as("lacks"),
        eb
          .selectFrom("contact_clicks as c")
          .whereRef("c.vehicle_id", "=", "v.id")
          .select(sql<number>`count(*)::int`.as("count"))
          .as("clicks"),
      ])
      .orderBy(LACK_COUNT, "desc")
      .orderBy("v.id")
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
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
    photoCount: row.photo_count,
    missing: NAMES.filter((_, i) => row.lacks[i]),
    clicks: row.clicks ?? 0,
    firstSeen: row.first_seen_at.toISOString(),
    confirmed: row.confirmed_at.toISOString(),
    missedRuns: row.missed_runs,
  }));
  return { vehicles, currentPage: page, totalPages: Math.ceil(total / PAGE_SIZE), total, hidden, missing };
}
