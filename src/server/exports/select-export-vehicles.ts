import { sql } from "kysely";
import type { ExportSelection } from "#contract/exports/export-job.ts";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { Db } from "../infra/db.ts";
import { presentVehicle } from "../vehicles/present-vehicle.ts";
import { selectVehicles } from "../vehicles/visible-vehicles.ts";

const DROP = sql<number>`history.prices[2] - history.prices[1]`;

/**
 * The cars of a choice, visible ones only: those listed last first, or those whose price fell, the biggest drop first.
 * @returns at most `selection.limit`
 */
export async function selectExportVehicles(db: Db, selection: ExportSelection): Promise<Vehicle[]> {
  const { dealershipId, make, pick, limit } = selection;
  const rows = await selectVehicles(db)
    .$if(dealershipId !== undefined, (query) => query.where("v.dealership_id", "=", dealershipId ?? 0))
    .$if(make !== undefined, (query) => query.where(sql`lower(v.make)`, "=", (make ?? "").toLowerCase()))
    .$if(pick === "price_drop", (query) => query.where(DROP, ">", 0).orderBy(DROP, "desc"))
    .orderBy("v.first_seen_at", "desc")
    .orderBy("v.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => presentVehicle(row));
}
