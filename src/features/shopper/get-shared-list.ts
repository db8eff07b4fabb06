import { sql } from "kysely";
import { firstPictures } from "#core/listing/list-vehicles-by-ids.ts";
import { presentVehicle } from "#core/listing/present-vehicle.ts";
import { selectVehicles } from "#core/listing/public-vehicles.ts";
import type { Vehicle } from "#core/listing/vehicle-schemas.ts";
import { deriveLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import type { Db } from "#kernel/database/db.ts";
import { type FoundList, findList, type ListAddressColumn, TODAY } from "./find-list.ts";
import type { MakersList, SharedList } from "./list-endpoints.ts";

/** Returns the secret of the shared address. It is derived from the maker's secret, which cannot be found from it. */
export const shareSecret = (makerSecret: string): string => deriveLinkSecret(makerSecret, "shared list");

/**
 * Reads a shared list, and records the visit.
 * @throws {AppError} 404 when there is no such list (any more)
 */
export async function getSharedList(db: Db, secret: string): Promise<SharedList> {
  return readList(db, await visitList(db, "token_hash", secret));
}

/** As `getSharedList`, by the maker's address. @param publicUrl the site's address from outside */
export async function getMakersList(db: Db, secret: string, publicUrl: string): Promise<MakersList> {
  const list = await readList(db, await visitList(db, "maker_hash", secret));
  const address = (path: string) => new URL(path, publicUrl).href;
  return {
    ...list,
    shareUrl: address(`/lists/${shareSecret(secret)}`),
    makerUrl: address(`/lists/edit/${secret}`),
  };
}

/** Visits are recorded by the day, so that a popular list is not written at every visit. */
async function visitList(db: Db, door: ListAddressColumn, secret: string): Promise<FoundList> {
  const list = await findList(db, door, secret);
  if (!list.isVisitedToday) {
    await db.updateTable("shared_lists").set({ visited_on: TODAY }).where("id", "=", list.id).execute();
  }
  return list;
}

/** The text for a car that was taken down, in place of its data. */
const TAKEN_DOWN = "A car that is no longer available";

/** SQL: true when car `c` of a list (`v` at dealership `d`, if known) or its dealership was taken down, also if deleted later. */
const IS_TAKEN_DOWN = sql<boolean>`exists (
  select from takedowns t left join deleted_listings l on l.vehicle_id = c.vehicle_id
  where t.lifted_at is null and (t.vehicle_id = c.vehicle_id
    or t.vehicle_id is null and t.dealership_id = coalesce(d.id, l.dealership_id)))`;

async function readList(db: Db, { id, title }: FoundList): Promise<SharedList> {
  const cars = await db
    .selectFrom("shared_list_cars as c")
    .leftJoin("stock_vehicles as v", "v.id", "c.vehicle_id")
    .leftJoin("dealerships as d", "d.id", "v.dealership_id")
    .select(["c.vehicle_id", "c.vin", "c.note", sql<string>`c.added_on::text`.as("added_on")])
    .select(sql<string>`case when ${IS_TAKEN_DOWN} then ${TAKEN_DOWN} else c.title end`.as("title"))
    // The car's data from the day when it was added may not be shown any more. The dealer's price of that day, with today's fees.
    .select(
      sql<
        number | null
      >`case when coalesce(d.shows_price, true) and not ${IS_TAKEN_DOWN} then c.price_usd + coalesce(d.fees_usd, 0) end`.as(
        "price_usd",
      ),
    )
    .where("c.list_id", "=", id)
    .orderBy("c.position")
    .orderBy("c.vehicle_id")
    .execute();
  const listed = await readListed(db, cars);
  return {
    title,
    cars: cars.map((car) => ({
      id: car.vehicle_id,
      title: car.title,
      priceThen: car.price_usd,
      addedOn: car.added_on,
      note: car.note,
      vehicle: listed(car),
    })),
  };
}

/** Returns the present listings of cars: the same listing, or the one with the same VIN that was confirmed last. */
async function readListed(db: Db, cars: readonly { vehicle_id: number; vin: string | null }[]) {
  const ids = cars.map((car) => car.vehicle_id);
  const vins = cars.flatMap(({ vin }) => vin ?? []);
  const rows = await selectVehicles(db)
    .where(sql<boolean>`(v.id = any(${ids}::int[]) or v.vin = any(${vins}::text[]))`)
    .orderBy("v.confirmed_at", "desc")
    .orderBy("v.id", "desc")
    .execute();
  return ({ vehicle_id, vin }: { vehicle_id: number; vin: string | null }): Vehicle | null => {
    const row = rows.find((one) => one.id === vehicle_id) ?? rows.find((one) => vin !== null && one.vin === vin);
    return row ? firstPictures(presentVehicle(row)) : null;
  };
}
