import { sql, type Transaction } from "kysely";
import { writtenAddress } from "#core/dealerships/feed-settings.ts";
import { CSV_ONLY_WORDS } from "#core/dealerships/rules/dealership-rules.ts";
import { recordAudit } from "#kernel/audit/record-audit.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";
import { AppError } from "#kernel/process/errors.ts";
import { deleteVehicles } from "./change-listing.ts";
import { lockInventory } from "./inventory-tables.ts";

/**
 * Waits for a crawl or an upload that is being saved, and blocks the next one. It locks the inventory and then the dealership, in
 * the same order as they do, which prevents deadlocks.
 */
async function lockOut(trx: Transaction<Database>, id: number) {
  await lockInventory(trx, id);
  return trx
    .selectFrom("dealerships")
    .select(["name", "url", "is_feed"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Deletes a dealership's row with its vehicles, runs and uploads, in the caller's transaction.
 * @returns the dealership, and how many vehicles it had; null when it does not exist
 */
export async function removeDealership(trx: Transaction<Database>, id: number) {
  const dealership = await lockOut(trx, id);
  if (!dealership) return null;
  // Deleting 100,000 vehicles takes seconds and must not run into the usual statement timeout.
  await sql`set local statement_timeout = '10min'`.execute(trx);
  const vehicleCount = await deleteVehicles(trx, id);
  await trx.deleteFrom("dealerships").where("id", "=", id).execute();
  return { ...dealership, vehicleCount };
}

/**
 * Deletes a dealership with its vehicles, runs and uploads. A crawl in progress finds its run gone and saves nothing.
 * @throws {AppError} 404
 */
export async function deleteDealership(db: Db, id: number, adminName: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await removeDealership(trx, id);
    if (!removed) throw AppError.notFound("There is no such dealership");
    // Leads are kept after the dealership is deleted and need its name.
    await trx.insertInto("deleted_dealerships").values({ id, name: removed.name }).execute();
    await recordAudit(trx, {
      adminName,
      action: "dealership.deleted",
      subject: removed.name,
      details: `${writtenAddress(removed) || CSV_ONLY_WORDS}, with ${removed.vehicleCount} vehicle records.`,
    });
  });
}
