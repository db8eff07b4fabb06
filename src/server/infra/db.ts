import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "./db-schema.ts";
import { StartupError } from "./errors.ts";
import type { Logger } from "./logger.ts";

export type Db = Kysely<Database>;
/** Either the pool or a transaction: what a query function takes when it may run inside someone's transaction. */
export type DbOrTransaction = Db | Transaction<Database>;

/** What answers a single statement. Which connection of which server does is its own business. */
export type Queryable = {
  query<R extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>>;
};

const POOL_SIZE = 20;

/**
 * Opens the connection pool. A connection that breaks is replaced; whoever was using it gets the error from its next
 * statement.
 * @returns the pool (for LISTEN, advisory locks and the queue) and the typed query builder over it
 */
export function openDb(url: string, log: Logger): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: "autohub",
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  // A connection that breaks between two statements of a transaction says so to nobody else, which would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/** The typed query builder for statements that only read, one at a time: each may be answered by another server. */
export function dbOver(source: Queryable): Db {
  const client = {
    query: async (text: string, values: readonly unknown[]) => {
      if (!/^\s*(select|with)\b/i.test(text)) throw new Error(`only single reads go here, not: ${text}`);
      return source.query(text, [...values]);
    },
    release: () => {},
  };
  const pool = { options: {}, connect: async () => client as unknown as pg.PoolClient, end: async () => {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

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
