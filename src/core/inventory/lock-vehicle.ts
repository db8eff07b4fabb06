import type { Transaction } from "kysely";
import type { Database } from "#kernel/database/db-schema.ts";
import { AppError } from "#kernel/process/errors.ts";
import { lockInventory } from "./inventory-tables.ts";

/**
 * Locks the inventory that a vehicle belongs to. Locks are taken in the same order as by crawls and uploads.
 * @returns its dealership
 * @throws {AppError} 404
 */
export async function lockVehicle(
  trx: Transaction<Database>,
  id: number,
): Promise<{ dealershipId: number; dealership: string }> {
  const vehicle = await trx.selectFrom("vehicles").select("dealership_id").where("id", "=", id).executeTakeFirst();
  if (!vehicle) throw noVehicle();
  await lockInventory(trx, vehicle.dealership_id);
  const dealership = await trx
    .selectFrom("dealerships")
    .select("name")
    .where("id", "=", vehicle.dealership_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { dealershipId: vehicle.dealership_id, dealership: dealership?.name ?? "" };
}

export const noVehicle = (): AppError => AppError.notFound("There is no such vehicle");
