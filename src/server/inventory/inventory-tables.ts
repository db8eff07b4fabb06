import { sql, type Transaction } from "kysely";
import { FACT_FIELDS, type FactField, VEHICLE_FIELDS } from "#domain/vehicles/vehicle-fields.ts";
import type { Database, InventoryDatabase } from "../infra/database/db-schema.ts";
import { LOCK_SPACES } from "../infra/locks.ts";

/** The transaction with the tables that only this slice may write. */
export const writable = (trx: Transaction<Database>): Transaction<InventoryDatabase> => trx;

export const factColumn = (field: FactField) => VEHICLE_FIELDS[field].column;

/** The columns of `vehicles` that hold what the dealer's site or file says. */
export const FACT_COLUMNS = FACT_FIELDS.map(factColumn);

/** The fact columns of a relation: `v.vin, v.stock_number, …`. */
export const factColumns = (alias: string) => sql.join(FACT_COLUMNS.map((name) => sql.ref(`${alias}.${name}`)));

/**
 * The facts as a list of column definitions: `"vin" text, "year" int, …`.
 * @param nameOf what the columns are called
 */
export const factDefinitions = (nameOf: (field: FactField) => string) =>
  sql.join(FACT_FIELDS.map((field) => sql`${sql.ref(nameOf(field))} ${sql.raw(VEHICLE_FIELDS[field].sqlType)}`));

const ALL_DEALERSHIPS = 0;

/**
 * Locks a dealership's vehicles until this transaction ends, so that only one crawl, upload or import changes them at a time.
 * Take the lock before the first vehicle is changed: otherwise two transactions that change the same cars in different
 * orders deadlock.
 */
export async function lockInventory(trx: Transaction<Database>, dealershipId: number): Promise<void> {
  await waitPatiently(trx);
  await sql`select pg_advisory_xact_lock_shared(${LOCK_SPACES.inventory}, ${ALL_DEALERSHIPS})`.execute(trx);
  await sql`select pg_advisory_xact_lock(${LOCK_SPACES.inventory}, ${dealershipId})`.execute(trx);
}

/** As `lockInventory`, for the vehicles of all dealerships at once. */
export async function lockAllInventories(trx: Transaction<Database>): Promise<void> {
  await waitPatiently(trx);
  await sql`select pg_advisory_xact_lock(${LOCK_SPACES.inventory}, ${ALL_DEALERSHIPS})`.execute(trx);
}

/** Lets a transaction wait for another change of the same cars, however long that takes. */
const waitPatiently = (trx: Transaction<Database>) => sql`select set_config('lock_timeout', '0', true)`.execute(trx);
