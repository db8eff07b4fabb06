import { sql } from "kysely";
import { isClosed, isOpen } from "#core/dealerships/dealership-table.ts";
import { regionOf } from "#core/listing/rules/map-projection.ts";
import { loadZips } from "#core/listing/zip-codes.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import type { Dealer } from "./dealer-endpoints.ts";
import { MIN_REMOVED_CARS } from "./rules/dealer-facts.ts";
import { dealerPath } from "./rules/dealer-path.ts";

/** Reads the facts that follow from when cars were confirmed and removed. Their definitions are in docs/dealer-pages.md. */
async function readFacts(db: Db, id: number): Promise<Pick<Dealer, "confirmedAt" | "removal">> {
  const [listed, gone] = await Promise.all([
    db
      .selectFrom("public_vehicles")
      .select(sql<Date | null>`percentile_disc(0.5) within group (order by confirmed_at)`.as("confirmed"))
      .where("dealership_id", "=", id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("gone_vehicles")
      .select([
        sql<number>`count(*)::int`.as("cars"),
        sql<number>`coalesce(percentile_cont(0.5) within group (
          order by extract(epoch from removed_at - confirmed_at) / 3600), 0)::float8`.as("hours"),
      ])
      .where("dealership_id", "=", id)
      .where("source", "=", "crawl")
      .executeTakeFirstOrThrow(),
  ]);
  const { cars, hours } = gone;
  return {
    confirmedAt: listed.confirmed?.toISOString() ?? null,
    removal: cars < MIN_REMOVED_CARS ? null : { medianHours: Math.round(hours * 10) / 10, cars },
  };
}

/**
 * Reads a dealership for its page.
 * @throws {AppError} 404 when there is none, or it has no page; 410 when its subscription has ended or it is gone
 */
export async function readDealer(db: Db, id: number): Promise<Dealer> {
  const row = await db
    .selectFrom("dealerships")
    .select(["id", "name", "location", "contact", "price_basis", "mandatory_fees"])
    .select(["shows_name", "shows_price", "shows_page"])
    .select(isClosed().as("closed"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.closed || (!row && (await wasDeleted(db, id)))) throw new AppError(410, "This dealership is no longer here");
  if (!row?.shows_name || !row.shows_page) throw AppError.notFound("There is no such dealership");
  const { email: _, ...contact } = row.contact;
  const place = row.location || contact.town || null;
  return {
    ...{ id, name: row.name, path: dealerPath(row), place },
    contact,
    map: await mapPath(contact.zipCode ?? null, place),
    priceBasis: row.shows_price ? { basis: row.price_basis, fees: row.mandatory_fees } : { basis: "unknown", fees: [] },
    ...(await readFacts(db, id)),
  };
}

/** Returns the path of the map around a zip code, else around a town; null for a place that is not known, or not on the map. */
async function mapPath(zipCode: string | null, place: string | null): Promise<string | null> {
  const found = (await loadZips()).locate(zipCode, place);
  return found && regionOf(found.latitude, found.longitude) && `/maps/${found.zip}`;
}

const wasDeleted = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("deleted_dealerships").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

/** Returns the paths of the pages of all dealerships that have cars. */
export async function listDealerPaths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("dealerships")
    .select(["id", "name"])
    .where(isOpen())
    .where("shows_name", "=", true)
    .where("shows_page", "=", true)
    .where("vehicle_count", ">", 0)
    .orderBy("id")
    .execute();
  return rows.map(dealerPath);
}
