import { sql, type Transaction } from "kysely";
import type { Standing } from "#core/dealerships/rules/takedown-rules.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import type { AuditAction } from "#kernel/http/rules/audit-actions.ts";
import { AppError } from "#kernel/process/errors.ts";
import { writable } from "./inventory-tables.ts";
import { lockVehicle, noVehicle } from "./lock-vehicle.ts";
import { isCarTakenDown } from "./vehicle-table.ts";

type Change = {
  /** The standings that can be changed, and the one after it. */
  from: readonly Standing[];
  to: Standing;
  action: AuditAction;
  done: string;
};

/** The operator's changes of one car's listing. */
const CHANGES = {
  remove: { from: ["listed"], to: "removed", action: "vehicle.removed", done: "The car has been taken off" },
  hide: { from: ["listed"], to: "hidden", action: "vehicle.hidden", done: "The car is hidden" },
  show: { from: ["hidden", "removed"], to: "listed", action: "vehicle.shown", done: "The car is listed again" },
} as const satisfies Record<string, Change>;

const WHY_NOT: Record<Standing, string> = {
  listed: "This car is listed.",
  hidden: "This car is hidden. Put it back first.",
  removed: "This car is not listed any more.",
};

/** Returns the columns of a car that is listed, hidden or removed. Misses are not counted while a car is hidden, so they start at zero. */
const columnsOf = (standing: Standing, at: Date) => ({
  removed_at: standing === "listed" ? null : at,
  hidden_at: standing === "hidden" ? at : null,
  ...(standing === "listed" && { missed_runs: 0, missed_at: null, missed_in_crowd: false }),
});

type LockedCar = { title: string; vin: string | null; dealershipId: number; dealership: string; standing: Standing };

/** @throws {AppError} 404 */
async function findLocked(trx: Transaction<Database>, id: number): Promise<LockedCar> {
  const { dealershipId, dealership } = await lockVehicle(trx, id);
  const found = await trx
    .selectFrom("vehicles")
    .select(["title", "vin", "removed_at", "hidden_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw noVehicle();
  const { removed_at, hidden_at, ...vehicle } = found;
  return { ...vehicle, dealershipId, dealership, standing: hidden_at ? "hidden" : removed_at ? "removed" : "listed" };
}

/**
 * Removes or hides a car, or puts it back. A removed car also comes back with the next crawl or file that shows it;
 * a hidden one stays hidden. Does nothing when the car has that standing already.
 * @returns a sentence for the operator
 * @throws {AppError} 404; 409 when the change is not possible from the car's standing, or a car to be put back has been taken down
 */
export const changeListing = (db: Db, id: number, change: keyof typeof CHANGES, adminName: string): Promise<string> =>
  db.transaction().execute((trx) => changeListingIn(trx, id, change, adminName));

/** `changeListing` as a part of the caller's transaction. */
export async function changeListingIn(
  trx: Transaction<Database>,
  id: number,
  change: keyof typeof CHANGES,
  adminName: string,
): Promise<string> {
  const { from, to, action, done } = CHANGES[change];
  const found = await findLocked(trx, id);
  if (found.standing === to) return done;
  if (!(from as readonly Standing[]).includes(found.standing)) throw AppError.conflict(WHY_NOT[found.standing]);
  if (change === "show" && (await isTakenDown(trx, id))) {
    throw AppError.conflict(
      "This car has been taken down. Lift the takedown under “Settings” of its dealership first.",
    );
  }
  const at = new Date();
  await writable(trx).updateTable("vehicles").set(columnsOf(to, at)).where("id", "=", id).execute();
  const details = [found.vin, `at ${found.dealership}`].filter(Boolean).join(", ");
  await recordAudit(trx, { adminName, action, subject: found.title, details });
  return done;
}

/** Returns whether a car is taken down. */
async function isTakenDown(trx: Transaction<Database>, id: number): Promise<boolean> {
  const { stands } = await trx
    .selectFrom("vehicles as v")
    .where("v.id", "=", id)
    .select(isCarTakenDown("v").as("stands"))
    .executeTakeFirstOrThrow();
  return stands;
}

/**
 * Hides a car because of a takedown, in any standing. Crawls and files do not bring it back.
 * @returns the former standing and the title
 * @throws {AppError} 404
 */
export async function hideTakenDown(trx: Transaction<Database>, id: number): Promise<LockedCar> {
  const found = await findLocked(trx, id);
  await writable(trx)
    .updateTable("vehicles")
    .set((eb) => ({
      removed_at: eb.fn.coalesce("removed_at", sql<Date>`now()`),
      hidden_at: eb.fn.coalesce("hidden_at", sql<Date>`now()`),
    }))
    .where("id", "=", id)
    .execute();
  return found;
}

/**
 * Restores a car's former standing after its takedown is lifted. Does nothing when the car has been deleted.
 * @param was the result of `hideTakenDown`. A removed car is no longer hidden; a crawl or file that shows it brings it back
 */
export async function restoreListing(trx: Transaction<Database>, id: number, was: Standing): Promise<void> {
  if (was === "hidden") return;
  const car = await trx.selectFrom("vehicles").select("id").where("id", "=", id).executeTakeFirst();
  if (!car) return;
  await lockVehicle(trx, id);
  await writable(trx)
    .updateTable("vehicles")
    .set({
      hidden_at: null,
      ...(was === "listed" && { removed_at: null, missed_runs: 0, missed_at: null, missed_in_crowd: false }),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Hides many cars of one dealership or shows them again, in the caller's transaction, which has called `lockInventory`. Cars for which
 * the change is not possible stay unchanged, and so do cars that have been taken down.
 * @param at time of the change; it becomes the `hidden_at` of the cars that this call hides
 * @param hiddenAt only cars that were hidden at this moment
 * @returns the ids of the changed cars
 */
export async function changeListings(
  trx: Transaction<Database>,
  cars: { dealershipId: number; ids: readonly number[]; hiddenAt?: Date },
  change: "hide" | "show",
  at: Date,
): Promise<number[]> {
  const { dealershipId, ids, hiddenAt } = cars;
  const { to } = CHANGES[change];
  const rows = await writable(trx)
    .updateTable("vehicles")
    .set(columnsOf(to, at))
    .where("dealership_id", "=", dealershipId)
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .where(change === "hide" ? "removed_at" : "hidden_at", change === "hide" ? "is" : "is not", null)
    .$if(hiddenAt !== undefined, (query) => query.where("hidden_at", "=", hiddenAt ?? null))
    .$if(change === "show", (query) => query.where(sql<boolean>`not ${isCarTakenDown("vehicles")}`))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes all vehicles of a dealership. The rows that refer to them are deleted first, in one statement for each table: the foreign
 * keys would delete row by row, which takes several times as long.
 * @returns the number of deleted vehicles
 */
export async function deleteVehicles(trx: Transaction<Database>, dealershipId: number): Promise<bigint> {
  const vehicles = trx.selectFrom("vehicles").select("id").where("dealership_id", "=", dealershipId);
  await writable(trx).deleteFrom("vehicle_prices").where("vehicle_id", "in", vehicles).execute();
  await writable(trx).deleteFrom("vehicle_fact_origins").where("vehicle_id", "in", vehicles).execute();
  await trx.deleteFrom("vehicle_former_vins").where("vehicle_id", "in", vehicles).execute();
  await writable(trx).deleteFrom("vehicle_corrections").where("vehicle_id", "in", vehicles).execute();
  await trx.deleteFrom("doubted_prices").where("vehicle_id", "in", vehicles).execute();
  await trx.deleteFrom("vehicle_absences").where("vehicle_id", "in", vehicles).execute();
  await trx.deleteFrom("sync_run_changes").where("vehicle_id", "in", vehicles).execute();
  const { numDeletedRows } = await writable(trx)
    .deleteFrom("vehicles")
    .where("dealership_id", "=", dealershipId)
    .executeTakeFirst();
  return numDeletedRows;
}
