import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartupError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { type Lease, openLeases } from "./leases.ts";

const THE_MIGRATION = 1;
const RETRY_MS = 200;

/**
 * Runs `work` while no other process changes the schema. It waits for the others, and for the lease of one that has vanished. The lease is
 * renewed however long a migration takes.
 * @param client that of the work; the lease is taken through it, so that a short start opens no further connection
 * @param options.durationMs how long the lease lasts; only tests set it
 * @throws {StartupError} when the lease was lost meanwhile
 */
export async function underMigrationLease<T>(
  client: pg.Client,
  databaseUrl: string,
  log: Logger,
  work: (lease: Lease) => Promise<T>,
  options: { durationMs?: number } = {},
): Promise<T> {
  const leases = openLeases(databaseUrl, log, { ...options, takeThrough: client });
  try {
    let lease = await leases.take("migration", THE_MIGRATION);
    if (lease === null) log.info("another process is migrating the database; waiting until it is done");
    while (lease === null) {
      await sleep(RETRY_MS);
      lease = await leases.take("migration", THE_MIGRATION);
    }
    return await work(lease);
  } finally {
    await leases.close();
  }
}

/**
 * Guards what a transaction of a migration writes: nobody can take the lease over before it ends.
 * @throws {StartupError} when another process has taken it over
 */
export async function requireMigrationLease(client: pg.Client, lease: Lease): Promise<void> {
  const { rowCount } = await client.query("select from leases where token = $1 for key share", [lease.token]);
  if (rowCount === 0) {
    throw new StartupError("Another process has taken over the migration of this database. Start AutoHub again.");
  }
}
