import type { Config } from "#app/config/config.ts";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import { type Db, openDb } from "#kernel/database/db.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { joinEmbeddedPostgres } from "#kernel/postgres/start-embedded-postgres.ts";
import { StartupError } from "#kernel/process/errors.ts";
import { createLogger } from "#kernel/process/logger.ts";

/**
 * Lets a command use AutoHub's database: DATABASE_URL, else the embedded database in DATA_DIR, even while AutoHub is running.
 * @param name of the connection in the database's own lists
 * @throws {StartupError} AutoHub has not been set up in that database @throws the database's error when it does not answer
 */
export async function withDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  name: string,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const log = createLogger({ level: "silent", pretty: false });
  const database = config.databaseUrl
    ? { url: config.databaseUrl, started: false, stop: async () => {} }
    : await joinEmbeddedPostgres(config.dataDir);
  try {
    if (database.started) await migrate(database.url, log);
    await requireAutoHub(database.url, name);
    const { db } = openDb(database.url, log);
    try {
      await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
}

async function requireAutoHub(databaseUrl: string, name: string): Promise<void> {
  const client = await connectAtStart(databaseUrl, name);
  const { rows } = await client.query("select to_regclass('admins') is not null as found").finally(() => client.end());
  if (rows[0].found) return;
  throw new StartupError(
    "There is no AutoHub in that database yet. Start AutoHub on it once, or correct DATABASE_URL.",
  );
}
