import { type ColumnType, type Generated, type GeneratedAlways, type SelectType, sql, type Transaction } from "kysely";
import { FACT_FIELDS, type FactField, type FactRow, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { Database, DefaultsToNow } from "#kernel/database/db-schema.ts";
import { LOCK_SPACES } from "#kernel/database/locks.ts";
import type { OriginTables } from "./origin-tables.ts";

/** The inventory's tables for all other rooms: those of `InventoryTables` are read-only. */
declare module "#kernel/database/db-schema.ts" {
  interface Database extends ReadOnlyTables {
    vehicle_former_vins: VehicleFormerVinsTable;
    doubted_prices: DoubtedPricesTable;
    price_doubt_factor: PriceDoubtFactorTable;
    stock_vehicles: StockVehicle;
  }
}

/** All tables for the inventory, which alone may write its own. */
export type InventoryDatabase = Omit<Database, keyof InventoryTables> & InventoryTables;

type ReadOnlyTables = { [Name in keyof InventoryTables]: ReadOnly<InventoryTables[Name]> };

/** A table for reading only. The compiler answers an insert or update with the sentence of `OnlyInventoryWrites`. */
type ReadOnly<Table> = {
  [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, OnlyInventoryWrites, OnlyInventoryWrites>;
};
type OnlyInventoryWrites = "only src/core/inventory writes this table";

type InventoryTables = OriginTables & {
  /** The facts of a vehicle from a site or a file, and our own columns. */
  vehicles: Omit<FactRow, "images" | "features"> & {
    id: GeneratedAlways<number>;
    dealership_id: number;
    identity_key: string;
    source: "crawl" | "csv";
    images: Generated<FactRow["images"]>;
    features: Generated<FactRow["features"]>;
    first_seen_at: DefaultsToNow;
    changed_at: DefaultsToNow;
    missed_runs: Generated<number>;
    missed_at: Date | null;
    missed_in_crowd: Generated<boolean>;
    removed_at: Date | null;
    hidden_at: Date | null;
    uploaded_at: Date | null;
    price_drop_usd: number | null;
    price_dropped_at: Date | null;
  };
  /** When a car was last seen, if that was after `first_seen_at`. Read it by `confirmedAt`. */
  vehicle_confirmations: { vehicle_id: number; confirmed_at: Date };
  /** `run_id`, `import_id` and `correction_id`: the crawl, the upload or the correction that recorded the price. */
  vehicle_prices: {
    id: GeneratedAlways<string>;
    vehicle_id: number;
    price_usd: number | null;
    seen_at: Date;
    run_id: number | null;
    import_id: number | null;
    correction_id: Generated<number | null>;
  };
};

/** VINs that vehicles had before they were corrected. */
type VehicleFormerVinsTable = { vin: string; vehicle_id: number; noted_at: Generated<Date> };

type DoubtedPricesTable = {
  vehicle_id: number;
  before_usd: number;
  price_usd: number;
  since: Date;
  run_id: number | null;
  import_id: number | null;
  kept_at: Date | null;
  kept_by: string | null;
};

type PriceDoubtFactorTable = { factor: number; changes: number; learned_at: Date };

/** A car of the view `objects/stock_vehicles.sql`: all stored columns, for the operator and its own dealership, never for the public. */
type StockVehicle = FactRow & {
  id: number;
  dealership_id: number;
  source: "crawl" | "csv";
  first_seen_at: Date;
  /** Null: it is listed. */
  removed_at: Date | null;
  /** Null: the operator has not hidden it. */
  hidden_at: Date | null;
  price_drop_usd: number | null;
  price_dropped_at: Date | null;
  /** When a crawl or a file last showed it. */
  confirmed_at: Date;
};

/** Returns the transaction with the tables that only this room may write. */
export const writable = (trx: Transaction<Database>): Transaction<InventoryDatabase> => trx;

export const factColumn = (field: FactField) => VEHICLE_FIELDS[field].column;

/** The columns of `vehicles` with the facts from the dealer's site or file. */
export const FACT_COLUMNS = FACT_FIELDS.map(factColumn);

/** The fact columns of a relation: `v.vin, v.stock_number, …`. */
export const factColumns = (alias: string) => sql.join(FACT_COLUMNS.map((name) => sql.ref(`${alias}.${name}`)));

/**
 * The facts as a list of column definitions: `"vin" text, "year" int, …`.
 * @param nameOf returns the name of a column
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
  await waitWithoutTimeout(trx);
  await sql`select pg_advisory_xact_lock_shared(${LOCK_SPACES.inventory}, ${ALL_DEALERSHIPS})`.execute(trx);
  await sql`select pg_advisory_xact_lock(${LOCK_SPACES.inventory}, ${dealershipId})`.execute(trx);
}

/** As `lockInventory`, for the vehicles of all dealerships at once. */
export async function lockAllInventories(trx: Transaction<Database>): Promise<void> {
  await waitWithoutTimeout(trx);
  await sql`select pg_advisory_xact_lock(${LOCK_SPACES.inventory}, ${ALL_DEALERSHIPS})`.execute(trx);
}

/** Lets a transaction wait without a time limit for another change of the same cars. */
const waitWithoutTimeout = (trx: Transaction<Database>) =>
  sql`select set_config('lock_timeout', '0', true)`.execute(trx);
