import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { findVisit } from "./portal-links.ts";
import { MAX_OPEN_REPORTS, type ReportKind } from "./rules/portal-rules.ts";

/**
 * The outcome of a report: `again`: the same report is open; `gone`: the car is no longer listed; `same`: that price is already
 * shown; `many`: too many reports are open.
 */
export type Reported = "reported" | "again" | "gone" | "same" | "many";

/**
 * Takes a dealer's report about a car, for the operator to confirm. The inventory is not changed. The same report again is no
 * second one; another price replaces the price of the open report.
 * @param report.priceUsd the right price; null for the other kinds
 * @throws {AppError} 404 when the link has ended
 */
export async function reportCar(
  db: Db,
  token: string,
  report: { vehicleId: number; kind: ReportKind; priceUsd: number | null },
): Promise<Reported> {
  return db.transaction().execute(async (trx) => {
    const { personId, dealershipId } = await findVisit(trx, token);
    const { vehicleId, kind, priceUsd } = report;
    const car = await trx
      .selectFrom("stock_vehicles")
      .select(["title", "vin", "price_usd"])
      .where("id", "=", vehicleId)
      .where("dealership_id", "=", dealershipId)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (!car) return "gone";
    if (kind === "price" && priceUsd === car.price_usd) return "same";
    // A dealership's reports are taken one at a time, so that they count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`dealer-reports ${dealershipId}`}, 0))`.execute(trx);
    const standing = await trx
      .selectFrom("dealer_reports")
      .select(["id", "price_usd"])
      .where("vehicle_id", "=", vehicleId)
      .where("kind", "=", kind)
      .where("state", "=", "open")
      // The operator may be deciding it at this moment. Then this statement waits, and finds it closed.
      .forUpdate()
      .executeTakeFirst();
    const said = { price_usd: priceUsd, shown_price_usd: car.price_usd, person_id: personId };
    if (standing) {
      if (standing.price_usd === priceUsd) return "again";
      await trx.updateTable("dealer_reports").set(said).where("id", "=", standing.id).execute();
      return "reported";
    }
    const { count } = await trx
      .selectFrom("dealer_reports")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("dealership_id", "=", dealershipId)
      .where("state", "=", "open")
      .executeTakeFirstOrThrow();
    if (count >= MAX_OPEN_REPORTS) return "many";
    await trx
      .insertInto("dealer_reports")
      .values({ ...said, dealership_id: dealershipId, vehicle_id: vehicleId, title: car.title, vin: car.vin, kind })
      .execute();
    return "reported";
  });
}
