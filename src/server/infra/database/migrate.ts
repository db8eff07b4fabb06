import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { StartupError } from "../errors.ts";
import { SINGLE_LOCKS } from "../locks.ts";
import type { Logger } from "../logger.ts";
import { connectAtStart } from "./db.ts";

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const MIGRATIONS_DIR = join(import.meta.dirname, "../../../../migrations");

/**
 * Runs every file of migrations/ that has not run yet, in order, each in a transaction. When several processes start at
 * once, a session lock makes the others wait for the first.
 * @param only runs these alone, for a backup that is put back into the tables it was made of
 * @returns the names of the migrations that ran now
 * @throws {StartupError} when a migration fails (it is rolled back), the database is newer than the code, or the server is
 * too old; else what the driver throws when the database cannot be reached
 */
export async function migrate(
  databaseUrl: string,
  log: Logger,
  dir = MIGRATIONS_DIR,
  only?: readonly string[],
): Promise<string[]> {
  const files = await listMigrations(dir);
  const client = await connectAtStart(databaseUrl, "autohub-migrate");
  try {
    await takeLock(client, log);
    // Not "if not exists", which wants the right to make tables also where there is one.
    const { rowCount } = await client.query("select where to_regclass('migrations') is null");
    if (rowCount === 1) {
      await client.query(
        "create table migrations (name text primary key, applied_at timestamptz not null default now())",
      );
    }
    const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
    const applied = new Set(rows.map((row) => row.name));
    const unknown = [...applied].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new StartupError(
        `The database has been changed by a newer AutoHub (${unknown.join(", ")}). Start that version.`,
      );
    }
    const pending = files.filter((name) => !applied.has(name) && (!only || only.includes(name)));
    for (const name of pending) await apply(client, name, await readFile(join(dir, name), "utf8"), log);
    return pending;
  } finally {
    await client.end(); // also releases the lock
  }
}

/** The names of the migrations of this version, in order. */
export const listMigrations = async (dir = MIGRATIONS_DIR): Promise<string[]> =>
  (await readdir(dir)).filter((name) => FILE_NAME.test(name)).sort();

async function takeLock(client: pg.Client, log: Logger): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [SINGLE_LOCKS.migration]);
  if (rows[0].taken) return;
  log.info("another process is migrating the database; waiting until it is done");
  await client.query("select pg_advisory_lock($1)", [SINGLE_LOCKS.migration]);
}

async function apply(client: pg.Client, name: string, sql: string, log: Logger): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
    log.info({ migration: name }, "migrated");
  } catch (cause) {
    await client.query("rollback").catch(() => {}); // the connection may be what broke
    throw new StartupError(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
