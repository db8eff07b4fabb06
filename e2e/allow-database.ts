import pg from "pg";
import { inject } from "vitest";
import type { Product } from "./start-product.ts";

/** Takes the database away from the product, as a restart of PostgreSQL does, or gives it back. */
export async function allowDatabase({ test }: Product, allowed: boolean): Promise<void> {
  const name = new URL(test.databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  await client.query(`alter database ${name} allow_connections ${allowed}`);
  if (!allowed) await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await client.end();
}
