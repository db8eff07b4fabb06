import type pg from "pg";
import { StartupError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { applyObjects, differentObjects } from "./apply-objects.ts";
import { connectAtStart } from "./connect-at-start.ts";
import { CREATE_LEASES } from "./leases/lease-table.ts";
import type { Lease } from "./leases/leases.ts";
import { requireMigrationLease, underMigrationLease } from "./leases/migration-lease.ts";
import { SINGLE_LOCKS } from "./locks.ts";
import {
  type AppliedMigration,
  describeMigrationFiles,
  type MigrationFile,
  readMigrationFiles,
} from "./migration-files.ts";
import { readObjectFiles } from "./object-files.ts";

export type MigrateOptions = {
  /** The folder of the layers, whose rooms have `migrations/` and `objects/`. */
  root?: string;
  /** Runs only these migrations, for a backup that is restored into the tables from which it was made. */
  only?: readonly string[];
};

/**
 * Brings a database up to date: runs the missing migrations, in order, each in a transaction; then, when none is missing, the rooms' views,
 * functions and triggers that have changed. A database from before the baselines first gets the rest of the old steps, and the baselines
 * are recorded without being run. When several processes start at once, a lease makes the others wait for the first.
 * @returns the names of the migrations that ran now
 * @throws {StartupError} when a migration fails (it is rolled back), a migration that ran has changed since, the database is newer than the
 *   code, or the server is too old; else the driver's error when the database cannot be reached
 */
export async function migrate(
  databaseUrl: string,
  log: Logger,
  { root, only }: MigrateOptions = {},
): Promise<string[]> {
  const [files, objects] = [await readMigrationFiles(root), await readObjectFiles(root)];
  const client = await connectAtStart(databaseUrl, "autohub-migrate");
  const findDue = async () => {
    const { rows: applied } = await client.query<AppliedMigration>(
      "select name, checksum from migrations order by name",
    );
    const problem = describeMigrationFiles(applied, files);
    if (problem !== null) throw new StartupError(problem);
    await adoptChecksums(client, applied, files);
    const had = applied.map(({ name }) => name);
    const pending = pendingOf(files, had, only);
    const due = only ? pending.filter(({ name }) => only.includes(name)) : pending;
    return { due, isAll: due.length === pending.length };
  };
  const bringUpToDate = async (lease: Lease) => {
    const { due, isAll } = await findDue();
    for (const file of due) await apply(client, file, lease, log);
    if (isAll) await applyObjects(client, objects, lease, log);
    return due.filter(({ runs }) => runs).map(({ name }) => name);
  };
  try {
    await makeTables(client);
    const { due, isAll } = await findDue();
    const isCurrent = due.length === 0 && !(isAll && (await differentObjects(client, objects, log)).length > 0);
    return isCurrent ? [] : await underMigrationLease(client, databaseUrl, log, bringUpToDate);
  } finally {
    await client.end();
  }
}

type PendingMigration = MigrationFile & {
  /** False: it is only recorded, because other steps have already made its tables. */
  runs: boolean;
};

/** Returns the migrations that a database still needs, in order. A new database needs none of the steps from before the baselines. */
function pendingOf(
  files: readonly MigrationFile[],
  had: readonly string[],
  only: readonly string[] = [],
): PendingMigration[] {
  const oldSteps = new Set(files.filter(({ kind }) => kind === "before").map(({ name }) => name));
  const isOld = (had.length > 0 ? had : only).some((name) => oldSteps.has(name));
  return files
    .filter(({ name, kind }) => !had.includes(name) && (isOld || kind !== "before"))
    .map((file) => ({ ...file, runs: !(isOld && file.kind === "baseline") }));
}

/**
 * Makes the tables that migrations rest on: of migrations, objects and leases. Only where something is missing, because that needs the
 * owner's rights. Processes that start together wait for each other for as long as this short transaction takes.
 */
async function makeTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ complete: boolean }>(
    `select to_regclass('schema_objects') is not null and to_regclass('leases') is not null and
      exists (select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum') as complete`,
  );
  if (rows[0]?.complete) return;
  // Statements of one message are one transaction.
  await client.query(`select pg_advisory_xact_lock(${SINGLE_LOCKS.migration});
    create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
    alter table migrations add column if not exists checksum text;
    create table if not exists schema_objects (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    ${CREATE_LEASES}`);
}

/**
 * Stores the checksums of the files for migrations that ran before checksums were kept. A user who may only read leaves it to the owner.
 */
async function adoptChecksums(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  files: readonly MigrationFile[],
): Promise<void> {
  if (applied.every(({ checksum }) => checksum !== null)) return;
  const { rows } = await client.query<{ may: boolean }>("select has_table_privilege('migrations', 'update') as may");
  if (!rows[0]?.may) return;
  await client.query(
    `update migrations set checksum = file.checksum from unnest($1::text[], $2::text[]) as file (name, checksum)
     where migrations.name = file.name and migrations.checksum is null`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  );
}

async function apply(
  client: pg.Client,
  { name, sql, checksum, runs }: PendingMigration,
  lease: Lease,
  log: Logger,
): Promise<void> {
  try {
    await client.query("begin");
    await requireMigrationLease(client, lease);
    if (runs) await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    // It may have dropped or replaced one: all are applied again.
    await client.query("delete from schema_objects");
    await client.query("commit");
    log.info({ migration: name }, runs ? "migrated" : "has what this migration makes");
  } catch (cause) {
    await client.query("rollback").catch(() => {}); // the connection may be what broke
    throw new StartupError(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
