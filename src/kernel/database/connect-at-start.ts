import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartupError } from "#kernel/process/errors.ts";
import { Connection } from "./connection.ts";
import { isBehindPooler, requireSessions } from "./pooler.ts";
import { NO_CONNECTION_LEFT } from "./waiting-pool.ts";

/** The longest wait for the first connection, and for the first answer. */
const FIRST_ANSWER_TIMEOUT_MS = 5_000;
const RETRY_MS = 200;
const OLDEST_MAJOR_VERSION = 16;

const QUESTION = "select current_setting('server_version_num')::int as version, pg_backend_pid() as pid";

/**
 * Opens a process's first connection. It fails soon, and in one place, when nothing answers at the address, the server
 * is too old, or a connection pooler keeps no sessions.
 * @throws {StartupError} when the server is too old, or as `requireSessions` does; else whatever the driver throws
 */
export async function connectAtStart(databaseUrl: string, name: string): Promise<pg.Client> {
  const until = performance.now() + FIRST_ANSWER_TIMEOUT_MS;
  const connect = async (): Promise<pg.Client> => {
    const timeout = { connectionTimeoutMillis: FIRST_ANSWER_TIMEOUT_MS };
    for (;;) {
      try {
        return await new Connection({ connectionString: databaseUrl, application_name: name, ...timeout }).connect();
      } catch (error) {
        // Other processes soon give some back (connection-budget.ts).
        if ((error as { code?: string }).code !== NO_CONNECTION_LEFT || performance.now() > until) throw error;
        await sleep(RETRY_MS);
      }
    }
  };
  const client = await connect();
  try {
    // A connection pooler accepts every connection. Only the first statement shows whether a database is behind it.
    const question = { text: QUESTION, query_timeout: FIRST_ANSWER_TIMEOUT_MS };
    const { rows } = await client.query<{ version: number; pid: number }>(question);
    const { version = 0, pid = 0 } = rows[0] ?? {};
    const major = Math.floor(version / 10_000);
    if (major < OLDEST_MAJOR_VERSION) {
      throw new StartupError(
        `The database (DATABASE_URL) is PostgreSQL ${major}, and AutoHub needs ${OLDEST_MAJOR_VERSION} or newer. ` +
          "Upgrade that server, or set DATABASE_URL to a newer one.",
      );
    }
    if (isBehindPooler(client, pid)) await requireSessions(client, pid, connect, FIRST_ANSWER_TIMEOUT_MS);
    return client;
  } catch (error) {
    client.end().catch(() => {}); // not awaited: a server that hangs would not answer
    throw error;
  }
}
