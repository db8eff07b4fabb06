import { sql } from "kysely";
import { findVehicle } from "#core/listing/get-vehicle.ts";
import type { VehicleRow } from "#core/listing/public-vehicles.ts";
import { hashLinkSecret, newLinkSecret } from "#kernel/auth/secrets/secret-links.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { TODAY } from "./find-list.ts";
import { shareSecret } from "./get-shared-list.ts";
import { MAX_LIST_CARS, MAX_SHARED_LISTS } from "./rules/list-rules.ts";

/** A car for a list, with its maker's note. */
export type NoteOnCar = { key: string; note: string };

/**
 * Makes a list of cars that are listed now. Keys of no such car, or of one that is on the list already, are dropped.
 * @param list with clean texts of the allowed lengths
 * @returns the secret of the maker's address, which is not stored
 * @throws {AppError} 400 when no car is left, 503 when there are too many lists
 */
export async function createList(db: Db, list: { title: string; cars: readonly NoteOnCar[] }): Promise<string> {
  const cars = await findCars(db, list.cars.slice(0, MAX_LIST_CARS));
  if (cars.length === 0) throw AppError.badRequest("None of these cars is listed any more");
  const secret = newLinkSecret();
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto("shared_lists")
      .columns(["token_hash", "maker_hash", "title", "visited_on"])
      .expression(
        trx
          .selectNoFrom([
            sql<Buffer>`${hashLinkSecret(shareSecret(secret))}::bytea`.as("token_hash"),
            sql<Buffer>`${hashLinkSecret(secret)}::bytea`.as("maker_hash"),
            sql<string>`${list.title}::text`.as("title"),
            TODAY.as("visited_on"),
          ])
          .where(sql<boolean>`(select count(*) from shared_lists) < ${MAX_SHARED_LISTS}`),
      )
      .returning("id")
      .executeTakeFirst();
    if (!made) throw new AppError(503, "There are too many lists just now. Please try again another day.");
    await trx
      .insertInto("shared_list_cars")
      .values(cars.map(({ row, note }, position) => ({ ...carValues(row), list_id: made.id, position, note })))
      .execute();
  });
  return secret;
}

/** The columns of a list that describe a car. */
export const carValues = (row: VehicleRow) => ({
  vehicle_id: row.id,
  vin: row.vin,
  title: row.title,
  price_usd: row.price_usd,
  added_on: TODAY,
});

async function findCars(db: Db, wanted: readonly NoteOnCar[]) {
  const found = new Map<number, { row: VehicleRow; note: string }>();
  for (const { key, note } of wanted) {
    const row = await findListed(db, key);
    if (row && !found.has(row.id)) found.set(row.id, { row, note });
  }
  return [...found.values()];
}

/** A listed car by id or VIN; null when there is none. */
export const findListed = (db: Db, key: string): Promise<VehicleRow | null> =>
  findVehicle(db, key).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
