import { type Kysely, sql } from "kysely";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { findVehicle } from "../vehicles/get-vehicle.ts";
import { isBot } from "./is-bot.ts";
import { visitorKeys } from "./visitor-key.ts";

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
