import type { Transaction } from "kysely";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import { setFact } from "./correct-vehicle.ts";
import { lockVehicle, noVehicle } from "./lock-vehicle.ts";

async function findDoubted(trx: Transaction<Database>, id: number) {
  const { dealership } = await lockVehicle(trx, id);
  const found = await trx
    .selectFrom("vehicles as v")
    .leftJoin("doubted_prices as d", "d.vehicle_id", "v.id")
    .select(["v.title", "v.vin", "d.before_usd", "d.price_usd"])
    .where("v.id", "=", id)
    .executeTakeFirst();
  if (!found) throw noVehicle();
  const { before_usd: before, price_usd: price, title, vin } = found;
  if (before === null || price === null) throw AppError.conflict("No price of this car is being checked any more.");
  return { before, price, title, place: [vin, `at ${dealership}`].filter(Boolean).join(", ") };
}

/**
 * Accepts a doubted price: shoppers see it at once.
 * @returns a sentence for the operator
 * @throws {AppError} 404; 409 when no price of the car is being checked
 */
export const confirmPrice = (db: Db, id: number, adminName: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { before, price, title, place } = await findDoubted(trx, id);
    await setFact(trx, id, { field: "priceUsd", value: price, correctionId: null, at: new Date() });
    const details = `Price: ${formatDollars(before)} → ${formatDollars(price)}; ${place}`;
    await recordAudit(trx, { adminName, action: "vehicle.price_confirmed", subject: title, details });
    return `The price is ${formatDollars(price)} now`;
  });

/**
 * Keeps the former price for as long as the site or file states the doubted one.
 * @returns a sentence for the operator
 * @throws {AppError} 404; 409 when no price of the car is being checked
 */
export const keepPrice = (db: Db, id: number, adminName: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { before, price, title, place } = await findDoubted(trx, id);
    await trx
      .updateTable("doubted_prices")
      .set({ kept_at: new Date(), kept_by: adminName })
      .where("vehicle_id", "=", id)
      .execute();
    const details = `Price: ${formatDollars(before)} stays, ${formatDollars(price)} is not taken; ${place}`;
    await recordAudit(trx, { adminName, action: "vehicle.price_kept", subject: title, details });
    return `The price stays ${formatDollars(before)}`;
  });
