import pg from "pg";
import { StartupError } from "./errors.ts";

/** How long a database has for the first connection and the first answer. */
const FIRST_ANSWER_TIMEOUT_MS = 5_000;
const OLDEST_MAJOR_VERSION = 16;

/**
 * The first connection of a process. Who is told an address for the first time learns here, soon and in one place, that
 * nothing answers there or that the server is too old.
 * @throws {StartupError} when the server is too old; else whatever the driver throws
 */
export async function connectAtStart(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: FIRST_ANSWER_TIMEOUT_MS,
  });
  // A connection that breaks fails the statement under way, or the next one.
  client.on("error", () => {});
  try {
    await client.connect();
    // A pooler lets everybody in, and only its first statement shows whether there is a database behind it.
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
    client.end().catch(() => {}); // a server that hangs would let it wait
    throw error;
  }
}
