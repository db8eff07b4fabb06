import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { isBot, REPEAT_WINDOW_MINUTES } from "#domain/leads/lead-rules.ts";
import type { Db } from "../infra/db.ts";
import { findVehicle } from "../vehicles/get-vehicle.ts";

/** SQL for today in UTC. The database's clock is the same for all processes. */
const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

/** Reads today's key and, if there is one, yesterday's, newest first. */
async function readDailyKeys(db: Db): Promise<{ isToday: boolean; key: Buffer }[]> {
  return db
    .selectFrom("visitor_keys")
    .select(["key", sql<boolean>`day >= ${TODAY}`.as("isToday")])
    .where("day", ">=", sql<string>`${TODAY} - 1`)
    .orderBy("day", "desc")
    .execute();
}

/** Makes today's key, unless another process was faster, and deletes those before yesterday's. */
async function makeDailyKey(db: Db): Promise<void> {
  await db
    .insertInto("visitor_keys")
    .values({ day: TODAY, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("visitor_keys").where("day", "<", sql<string>`${TODAY} - 1`).execute();
}

/**
 * The pseudonym of a visitor in the records of views and clicks. It shows which actions are the same visitor's, but not who
 * that is. It is derived from a random key of the day in the database, so all web processes derive the same. `known` also
 * has the pseudonym of yesterday, so that a repeat shortly after midnight is recognised.
 */
export async function visitorKeys(
  db: Db,
  address: string,
  userAgent: string,
): Promise<{ current: Buffer; known: Buffer[] }> {
  let keys = await readDailyKeys(db);
  if (!keys[0]?.isToday) {
    await makeDailyKey(db);
    keys = await readDailyKeys(db);
  }
  const known = keys.map(({ key }) =>
    createHmac("sha256", key).update(`${address}\n${userAgent}`).digest().subarray(0, 16),
  );
  const [current] = known;
  if (!current) throw new Error("there is no visitor key");
  return { current, known };
}

export type Shopper = { address: string; userAgent: string | undefined };

/** Whether one of these pseudonyms did this to the vehicle within the repeat window. */
const isRepeated = async (
  db: Db,
  table: "contact_clicks" | "vehicle_views",
  vehicleId: number,
  visitors: readonly Buffer[],
): Promise<boolean> =>
  (await db
    .selectFrom(table)
    .select("id")
    .where("vehicle_id", "=", vehicleId)
    .where("visitor", "in", visitors)
    .where("created_at", ">", sql<Date>`now() - ${REPEAT_WINDOW_MINUTES} * interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Records that a shopper went to a vehicle's seller, with a copy of the vehicle's facts. Bots and repeats do not count.
 * @returns whether it counted
 * @throws {AppError} 404 when the vehicle is not visible
 */
export async function recordContactClick(db: Db, idOrVin: string, shopper: Shopper): Promise<boolean> {
  const vehicle = await findVehicle(db, idOrVin);
  if (isBot(shopper.userAgent)) return false;
  const { current: visitor, known } = await visitorKeys(db, shopper.address, shopper.userAgent ?? "");
  if (await isRepeated(db, "contact_clicks", vehicle.id, known)) return false;
  const { id, dealership_id, vin, title, make, model, year } = vehicle;
  await db
    .insertInto("contact_clicks")
    .values({ vehicle_id: id, dealership_id, vin, title, make, model, year, visitor })
    .execute();
  return true;
}

/**
 * Records that a shopper opened a vehicle. Bots and repeats do not count.
 * @returns whether it counted
 * @throws {AppError} 404 when the vehicle is not visible
 */
export async function recordVehicleView(db: Db, idOrVin: string, shopper: Shopper): Promise<boolean> {
  const { id, dealership_id } = await findVehicle(db, idOrVin);
  if (isBot(shopper.userAgent)) return false;
  const { current: visitor, known } = await visitorKeys(db, shopper.address, shopper.userAgent ?? "");
  if (await isRepeated(db, "vehicle_views", id, known)) return false;
  await db.insertInto("vehicle_views").values({ vehicle_id: id, dealership_id, visitor }).execute();
  return true;
}
