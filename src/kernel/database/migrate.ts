import type pg from "pg";
import { StartupError } from "#kernel/process/errors.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { connectAtStart } from "./connect-at-start.ts";
import { SINGLE_LOCKS } from "./locks.ts";
import {
  type AppliedMigration,
  describeMigrationFiles,
  type MigrationFile,
  readMigrationFiles,
} from "./migration-files.ts";

/**
 * Runs every file of migrations/ that has not run yet, in order, each in a transaction. When several processes start at
 * once, a session lock makes the others wait for the first.
 * @param only runs these alone, for a backup that is put back into the tables it was made of
 * @returns the names of the migrations that ran now
 * @throws {StartupError} when a migration fails (it is rolled back), one that ran is not as it was, the database is newer than
 * the code, or the server is too old; else what the driver throws when the database cannot be reached
 */
export async function migrate(
  databaseUrl: string,
  log: Logger,
  dir?: string,
  only?: readonly string[],
): Promise<string[]> {
  const files = await readMigrationFiles(dir);
  const client = await connectAtStart(databaseUrl, "autohub-migrate");
  try {
    await takeLock(client, log);
    await makeTable(client);
    const { rows: applied } = await client.query<AppliedMigration>(
      "select name, checksum from migrations order by name",
    );
    const problem = describeMigrationFiles(applied, files);
    if (problem !== null) throw new StartupError(problem);
    await adoptChecksums(client, applied, files);
    const had = new Set(applied.map(({ name }) => name));
    const pending = files.filter(({ name }) => !had.has(name) && (!only || only.includes(name)));
    for (const file of pending) await apply(client, file, log);
    return pending.map(({ name }) => name);
  } finally {
    await client.end(); // also releases the lock
  }
}

/** Makes the table of migrations, or gives it checksums. Only where something is missing, because both want the owner's rights. */
async function makeTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean; complete: boolean }>(
    `select to_regclass('migrations') is not null as found,
      exists (select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum') as complete`,
  );
  if (!rows[0]?.found) {
    await client.query(
      "create table migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)",
    );
  } else if (!rows[0].complete) {
    await client.query("alter table migrations add column checksum text");
  }
}

/** Gives the checksums of the files to migrations that ran before checksums were kept. A user who may only read leaves it to the owner. */
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

async function takeLock(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [SINGLE_LOCKS.migration]);
  if (rows[0].taken) return;
  log.info("another process is migrating the database; waiting until it is done");
  await client.query("select pg_advisory_lock($1)", [SINGLE_LOCKS.migration]);
}

async function apply(client: pg.Client, { name, sql, checksum }: MigrationFile, log: Logger): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
    log.info({ migration: name }, "migrated");
  } catch (cause) {
    await client.query("rollback").catch(() => {}); // the connection may be what broke
    throw new StartupError(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
