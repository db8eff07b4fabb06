import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import type { InventoryDatabase } from "#core/inventory/inventory-tables.ts";
import { asProduct, databaseUrl, TEMPLATE } from "./global-database.ts";

/** The tables as a test sees them, which may write all of them. */
export type TestDb = Kysely<InventoryDatabase>;

export type TestDatabase = {
  /** As the owner, who may do everything. */
  url: string;
  /** As the product's own role. */
  productUrl: string;
  drop(): Promise<void>;
};

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** A database of the caller's own. @param options.migrated false leaves it empty */
export async function createTestDatabase(options: { migrated: boolean } = { migrated: true }): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(
    options.migrated ? `create database ${name} template ${TEMPLATE} strategy file_copy` : `create database ${name}`,
  );
  const url = databaseUrl(inject("databaseServer"), name);
  return {
    url,
    productUrl: asProduct(url),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}
