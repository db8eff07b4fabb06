import type { Transaction } from "kysely";
import type { Database, InventoryDatabase } from "../infra/db-schema.ts";

/** The transaction with the tables that only this slice may write. */
export const writable = (trx: Transaction<Database>): Transaction<InventoryDatabase> => trx;
