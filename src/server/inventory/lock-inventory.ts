import { sql, type Transaction } from "kysely";
import type { Database } from "../infra/db-schema.ts";
import { LOCK_SPACES } from "../infra/locks.ts";

const ALL_DEALERSHIPS = 0;

/**
 * Makes this transaction the only one that brings a dealership's vehicles in line with a source (a crawl, an upload, an
 * import) until it ends. Take it before the first vehicle is touched: two that change the same cars in different orders
 * would otherwise wait for each other.
 */
export async function lockInventory(trx: Transaction<Database>, dealershipId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK_SPACES.inventory}, ${ALL_DEALERSHIPS})`.execute(trx);
  await sql`select pg_advisory_xact_lock(${LOCK_SPACES.inventory}, ${dealershipId})`.execute(trx);
}

/** As `lockInventory`, for the vehicles of all dealerships at once. */
export async function lockAllInventories(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACES.inventory}, ${ALL_DEALERSHIPS})`.execute(trx);
}
