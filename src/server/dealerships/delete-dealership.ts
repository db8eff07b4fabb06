import { sql, type Transaction } from "kysely";
import { CSV_ONLY_WORDS } from "#domain/dealerships/dealership-rules.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/database/db.ts";
import type { Database } from "../infra/database/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { deleteVehicles } from "../inventory/change-listing.ts";
import { lockInventory } from "../inventory/inventory-tables.ts";
import { writtenAddress } from "./feed-settings.ts";

/**
 * Waits for a crawl or an upload that is being saved, and blocks the next one. It locks the inventory and then the dealership, as
 * they do, so that they cannot deadlock.
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
 * Deletes a dealership with its vehicles, runs and uploads. A crawl in progress finds its run gone and saves nothing.
 * @throws {AppError} 404
 */
export async function deleteDealership(db: Db, id: number, adminName: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const dealership = await lockOut(trx, id);
    if (!dealership) throw AppError.notFound("There is no such dealership");
    // Deleting 100,000 vehicles takes seconds and must not run into the usual statement timeout.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    // Leads are kept after the dealership is deleted and need its name.
    await trx.insertInto("deleted_dealerships").values({ id, name: dealership.name }).execute();
    const vehicleCount = await deleteVehicles(trx, id);
    await trx.deleteFrom("dealerships").where("id", "=", id).execute();
    await recordAudit(trx, {
      adminName,
      action: "dealership.deleted",
      subject: dealership.name,
      details: `${writtenAddress(dealership) || CSV_ONLY_WORDS}, with ${vehicleCount} vehicle records.`,
    });
  });
}
