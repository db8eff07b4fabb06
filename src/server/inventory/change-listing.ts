import type { Transaction } from "kysely";
import type { AuditAction } from "#domain/audit/audit-actions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/database/db.ts";
import type { Database } from "../infra/database/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { writable } from "./inventory-tables.ts";
import { lockVehicle, noVehicle } from "./lock-vehicle.ts";

type Standing = "listed" | "hidden" | "removed";
type Change = {
  /** What the vehicle must be for the change, and what it is afterwards. */
  from: Standing;
  to: Standing;
  action: AuditAction;
  done: string;
};

/** What the operator can do with one car. */
const CHANGES = {
  remove: { from: "listed", to: "removed", action: "vehicle.removed", done: "The car has been taken off" },
  hide: { from: "listed", to: "hidden", action: "vehicle.hidden", done: "The car is hidden" },
  show: { from: "hidden", to: "listed", action: "vehicle.shown", done: "The car is listed again" },
} as const satisfies Record<string, Change>;

const WHY_NOT: Record<Standing, string> = {
  listed: "This car is listed.",
  hidden: "This car is hidden. Show it again first.",
  removed: "This car is not listed any more.",
};

type Found = { title: string; vin: string | null; dealership: string; standing: Standing };

/** @throws {AppError} 404 */
async function findLocked(trx: Transaction<Database>, id: number): Promise<Found> {
  const { dealership } = await lockVehicle(trx, id);
  const found = await trx
    .selectFrom("vehicles")
    .select(["title", "vin", "removed_at", "hidden_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw noVehicle();
  const { removed_at, hidden_at, ...vehicle } = found;
  return { ...vehicle, dealership, standing: hidden_at ? "hidden" : removed_at ? "removed" : "listed" };
}

/**
 * Removes or hides a car, or shows a hidden one again. A removed car comes back with the next crawl or file that shows it;
 * a hidden one stays hidden. A change that has been made already does nothing.
 * @returns a sentence for the operator
 * @throws {AppError} 404; 409 when the car is not what the change starts from
 */
export async function changeListing(
  db: Db,
  id: number,
  change: keyof typeof CHANGES,
  adminName: string,
): Promise<string> {
  const { from, to, action, done } = CHANGES[change];
  return db.transaction().execute(async (trx) => {
    const found = await findLocked(trx, id);
    if (found.standing === to) return done;
    if (found.standing !== from) throw AppError.conflict(WHY_NOT[found.standing]);
    const at = new Date();
    await writable(trx)
      .updateTable("vehicles")
      .set({
        removed_at: to === "listed" ? null : at,
        hidden_at: to === "hidden" ? at : null,
        // Misses are not counted while a car is hidden, so they begin anew.
        ...(to === "listed" && { missed_runs: 0, missed_at: null, missed_in_crowd: false }),
      })
      .where("id", "=", id)
      .execute();
    const details = [found.vin, `at ${found.dealership}`].filter(Boolean).join(", ");
    await recordAudit(trx, { adminName, action, subject: found.title, details });
    return done;
  });
}

/**
 * Deletes all vehicles of a dealership. The rows that refer to them are deleted first, in one statement a table: leaving it to
 * the foreign keys, which delete row by row, takes several times as long.
 * @returns how many vehicle records there were
 */
export async function deleteVehicles(trx: Transaction<Database>, dealershipId: number): Promise<bigint> {
  const vehicles = trx.selectFrom("vehicles").select("id").where("dealership_id", "=", dealershipId);
  await writable(trx).deleteFrom("vehicle_prices").where("vehicle_id", "in", vehicles).execute();
  await writable(trx).deleteFrom("vehicle_fact_origins").where("vehicle_id", "in", vehicles).execute();
  await writable(trx).deleteFrom("vehicle_corrections").where("vehicle_id", "in", vehicles).execute();
  await trx.deleteFrom("vehicle_absences").where("vehicle_id", "in", vehicles).execute();
  await trx.deleteFrom("sync_run_changes").where("vehicle_id", "in", vehicles).execute();
  const { numDeletedRows } = await writable(trx)
    .deleteFrom("vehicles")
    .where("dealership_id", "=", dealershipId)
    .executeTakeFirst();
  return numDeletedRows;
}
