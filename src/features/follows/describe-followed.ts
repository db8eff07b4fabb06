import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { parseSearchText } from "#core/listing/search-text.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { describeQuery } from "./follow-query.ts";
import { carOf, type FollowedCar } from "./rules/followed-car.ts";

/** A followed search in words, or a followed car by its title. `path`: where its cars, or the car, are. */
export type Followed = { query: string; words: string; isCar: boolean; path: string };

/** Finds a followed car among those that shoppers see, or that were removed lately. */
const findCar = (db: Db, view: "public_vehicles" | "gone_vehicles", { vin, id }: FollowedCar) =>
  db
    .selectFrom(view)
    .select(["id", "vin", "title"])
    .where((where) => (vin === undefined ? where("id", "=", id) : where("vin", "=", vin)))
    .orderBy("removed_at", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the listed car that a text of `follows.query` means; null for a search.
 * @throws {AppError} 404 for the number of a car that is not listed
 */
export async function findListedCar(db: Db, query: string): Promise<{ title: string; path: string } | null> {
  const car = carOf(query);
  const found = car && (await findCar(db, "public_vehicles", car));
  if (found) return { title: found.title, path: vehiclePath(found) };
  if (car?.id !== undefined) throw AppError.notFound("This car is no longer listed");
  return null;
}

/** Describes what somebody is about to follow. @throws {AppError} 404 as `findListedCar` */
export async function describeFollowed(db: Db, query: string): Promise<Followed> {
  const car = await findListedCar(db, query);
  return car
    ? { query, words: car.title, isCar: true, path: car.path }
    : { query, words: describeQuery(parseSearchText(query)), isCar: false, path: query === "" ? "/" : `/?${query}` };
}

/**
 * Describes what somebody follows, who has a link of ours: perhaps a car that is gone, or a search with a filter that no longer exists. It
 * must still be possible to end it.
 */
export async function describeOwn(db: Db, query: string): Promise<Followed> {
  const car = carOf(query);
  const found = car && ((await findCar(db, "public_vehicles", car)) ?? (await findCar(db, "gone_vehicles", car)));
  if (found) return { query, words: found.title, isCar: true, path: vehiclePath(found) };
  try {
    return await describeFollowed(db, query);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return car
      ? { query, words: "A car that is no longer listed", isCar: true, path: "/" }
      : { query, words: "A search that this site no longer offers", isCar: false, path: "/" };
  }
}
