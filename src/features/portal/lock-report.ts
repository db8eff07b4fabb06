import type { Selectable, Transaction } from "kysely";
import { lockVehicle } from "#core/inventory/lock-vehicle.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import { AppError } from "#kernel/process/errors.ts";

type ReportRow = Selectable<Database["dealer_reports"]>;

/** A report with its dealership's name. */
export type LockedReport = Pick<ReportRow, "id" | "vehicle_id" | "kind" | "price_usd" | "title" | "vin" | "state"> & {
  dealership: string;
};

/**
 * Locks all rows that deciding a report may change, in the order of crawls and deletions, and the report last.
 * @throws {AppError} 404
 */
export async function lockReport(trx: Transaction<Database>, id: number): Promise<LockedReport> {
  const about = await trx
    .selectFrom("dealer_reports as r")
    .innerJoin("stock_vehicles as v", "v.id", "r.vehicle_id")
    .select("v.id")
    .where("r.id", "=", id)
    .executeTakeFirst();
  if (about) await lockVehicle(trx, about.id);
  const report = await trx
    .selectFrom("dealer_reports as r")
    .innerJoin("dealerships as d", "d.id", "r.dealership_id")
    .select(["r.id", "r.vehicle_id", "r.kind", "r.price_usd", "r.title", "r.vin", "r.state", "d.name as dealership"])
    .where("r.id", "=", id)
    .forUpdate("r")
    .executeTakeFirst();
  if (!report) throw AppError.notFound("There is no such report");
  return report;
}
