import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { findVehicle } from "../vehicles/get-vehicle.ts";
import { isBot } from "./is-bot.ts";

/** The same visitor doing the same to the same vehicle again within this time counts once. */
const REPEAT_WINDOW = "30 minutes";

export type Shopper = { address: string; userAgent: string | undefined };

const repeated = (
  db: Kysely<Database>,
  table: "contact_clicks" | "vehicle_views",
  vehicleId: number,
  visitors: readonly Buffer[],
) =>
  db
    .selectFrom(table)
    .select("id")
    .where("vehicle_id", "=", vehicleId)
    .where("visitor", "in", visitors)
    .where("created_at", ">", sql<Date>`now() - ${REPEAT_WINDOW}::interval`)
    .limit(1)
    .executeTakeFirst();

/**
 * Records that a shopper went to a vehicle's seller, with a copy of what the vehicle was. Bots and repeats are not leads.
 * @returns whether it counted
 * @throws {AppError} 404 when the vehicle is not visible
 */
export async function recordContactClick(db: Db, idOrVin: string, shopper: Shopper): Promise<boolean> {
  const vehicle = await findVehicle(db, idOrVin);
  if (isBot(shopper.userAgent)) return false;
  const { current: visitor, known } = await visitorKeys(db, shopper.address, shopper.userAgent ?? "");
  if (await repeated(db, "contact_clicks", vehicle.id, known)) return false;
  const { id, dealership_id, vin, title, make, model, year } = vehicle;
  await db
    .insertInto("contact_clicks")
    .values({ vehicle_id: id, dealership_id, vin, title, make, model, year, visitor })
    .execute();
  return true;
}

/**
 * Counts that a shopper opened a vehicle. Bots and repeats are not counted.
 * @returns whether it counted
 * @throws {AppError} 404 when the vehicle is not visible
 */
export async function recordVehicleView(db: Db, idOrVin: string, shopper: Shopper): Promise<boolean> {
  const { id, dealership_id } = await findVehicle(db, idOrVin);
  if (isBot(shopper.userAgent)) return false;
  const { current: visitor, known } = await visitorKeys(db, shopper.address, shopper.userAgent ?? "");
  if (await repeated(db, "vehicle_views", id, known)) return false;
  await db.insertInto("vehicle_views").values({ vehicle_id: id, dealership_id, visitor }).execute();
  return true;
}

/** A day in UTC by the database's clock, which is the same for all processes. */
const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

/** Today's key and, where there is one, yesterday's. */
async function readDailyKeys(db: Db): Promise<{ isToday: boolean; key: Buffer }[]> {
  return db
    .selectFrom("visitor_keys")
    .select(["key", sql<boolean>`day >= ${TODAY}`.as("isToday")])
    .where("day", ">=", sql<string>`${TODAY} - 1`)
    .orderBy("day", "desc")
    .execute();
}

/** Makes today's key, unless another process was faster, and forgets those before yesterday's. */
async function makeDailyKey(db: Db): Promise<void> {
  await db
    .insertInto("visitor_keys")
    .values({ day: TODAY, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("visitor_keys").where("day", "<", sql<string>`${TODAY} - 1`).execute();
}

/**
 * What stands for a visitor in the records of views and clicks: it tells the visitor's repeats from other visitors and
 * nobody who they are. It is derived from a random key of the day that lies in the database, so that all web processes
 * derive the same. `known` also has what stood for the visitor yesterday: a repeat shortly after midnight is still one.
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
