import type pg from "pg";
import { StartupError } from "#kernel/process/errors.ts";
import { Connection } from "./connection.ts";

/** The longest wait for the first connection, and for the first answer. */
const FIRST_ANSWER_TIMEOUT_MS = 5_000;
const OLDEST_MAJOR_VERSION = 16;

/**
 * Opens a process's first connection. It fails soon, and in one place, when nothing answers at the address or the server
 * is too old.
 * @throws {StartupError} when the server is too old; else whatever the driver throws
 */
export async function connectAtStart(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new Connection({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: FIRST_ANSWER_TIMEOUT_MS,
  });
  // A broken connection fails the present statement or the next one; nothing else has to happen.
  client.on("error", () => {});
  try {
    await client.connect();
    // A connection pooler accepts every connection. Only the first statement shows whether a database is behind it.
    const question = { text: "show server_version_num", query_timeout: FIRST_ANSWER_TIMEOUT_MS };
    const { rows } = await client.query<{ server_version_num: string }>(question);
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major < OLDEST_MAJOR_VERSION) {
      throw new StartupError(
        `The database (DATABASE_URL) is PostgreSQL ${major}, and AutoHub needs ${OLDEST_MAJOR_VERSION} or newer. ` +
          "Upgrade that server, or set DATABASE_URL to a newer one.",
      );
    }
    return client;
  } catch (error) {
    client.end().catch(() => {}); // not awaited: a server that hangs would not answer
    throw error;
  }
}
