import { sql, type Transaction } from "kysely";
import { CSV_ONLY_WORDS } from "#domain/dealerships/dealership-rules.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../infra/db.ts";
import type { Database } from "../infra/db-schema.ts";
import { AppError } from "../infra/errors.ts";
import { deleteVehicles } from "../inventory/change-listing.ts";

/**
 * Waits until a crawl that is just being recorded has been, and keeps the next from beginning. The order is the one in
 * which a crawl takes its locks; the other way round the two could wait for each other.
 */
async function lockOut(trx: Transaction<Database>, id: number) {
  await trx.selectFrom("sync_runs").select("id").where("dealership_id", "=", id).orderBy("id").forUpdate().execute();
  return trx.selectFrom("dealerships").select(["name", "url"]).where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * Deletes a dealership with its vehicles, runs and uploads. A crawl under way finds its run gone and ends without a
 * trace.
 * @throws {AppError} 404
 */
export async function deleteDealership(db: Db, id: number, adminName: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const dealership = await lockOut(trx, id);
    if (!dealership) throw AppError.notFound("There is no such dealership");
    // A hundred thousand vehicles take seconds, and must not fail half-way for taking too long.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    // Leads outlive the dealership, and want its name.
    await trx.insertInto("deleted_dealerships").values({ id, name: dealership.name }).execute();
    const vehicleCount = await deleteVehicles(trx, id);
    await trx.deleteFrom("dealerships").where("id", "=", id).execute();
    await recordAudit(trx, {
      adminName,
      action: "dealership.deleted",
      subject: dealership.name,
      details: `${dealership.url || CSV_ONLY_WORDS}, with ${vehicleCount} vehicle records.`,
    });
  });
}
