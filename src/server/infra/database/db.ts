import { availableParallelism } from "node:os";
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { StartupError } from "../errors.ts";
import type { Logger } from "../logger.ts";
import type { StatementWatch } from "../measures/statement-watch.ts";
import type { Database } from "./db-schema.ts";

export type Db = Kysely<Database>;
/** The pool or a transaction, for query functions that may run inside a caller's transaction. */
export type DbOrTransaction = Db | Transaction<Database>;

/** Executes single read statements. Callers must not assume which connection or server runs them. */
export type Queryable = {
  query<R extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>>;
};

/**
 * How many connections each of the two pools of calls (shoppers', administrators') has open at most, in a process without web processes beside it. More than a few per core only
 * wait for each other, and each takes 3 to 7 MB of the database's machine. Eight are enough for as many readers.
 */
export const POOL_SIZE = Math.max(8, Math.min(20, 4 * availableParallelism()));

/** How many connections background work has open at most: enough for four crawls that write and what is looked after besides. */
export const WORKER_POOL_SIZE = 8;

/**
 * Startup settings of connections that search. Counting by several columns needs little memory, but the planner overestimates
 * how many groups there are; with the usual multiplier of 2 it sorts all rows on the disk instead, which takes three times as
 * long. The memory is taken only when it is needed.
 */
export const SEARCH_SETTINGS = "-c hash_mem_multiplier=16";

/** How long statements may wait, in milliseconds. A `lockMs` of 0: as long as the statement may take. */
export type Patience = { lockMs: number; statementMs: number; connectMs: number };

/** For background work, which nobody waits for. */
export const WORKER_PATIENCE: Patience = { lockMs: 0, statementMs: 60_000, connectMs: 10_000 };
/** For administrators. Whatever holds a table for longer keeps only those waiting who need that table. */
export const CONSOLE_PATIENCE: Patience = { lockMs: 10_000, statementMs: 60_000, connectMs: 10_000 };
/** For shoppers: rather a sentence soon than a page late, and a connection for whom nothing holds up. */
export const SHOPPER_PATIENCE: Patience = { lockMs: 3_000, statementMs: 20_000, connectMs: 10_000 };

/**
 * Opens the connection pool. A connection that breaks is replaced; its user gets the error from the next statement.
 * @param connections how many may be open at a time
 * @param statements notes statements that take long
 * @param patience how long statements may wait
 * @returns the pool (for LISTEN, advisory locks and the queue) and the typed query builder over it
 */
export function openDb(
  url: string,
  log: Logger,
  connections = POOL_SIZE,
  statements?: StatementWatch,
  patience = WORKER_PATIENCE,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...(statements && { Client: statements.Client }),
    connectionString: url,
    max: connections,
    application_name: "autohub",
    connectionTimeoutMillis: patience.connectMs,
    statement_timeout: patience.statementMs,
    lock_timeout: patience.lockMs,
    options: SEARCH_SETTINGS,
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  // A connection may break between two statements of a transaction. Without a listener, that error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/** The typed query builder over a `Queryable`: single read statements, each of which another server may answer. */
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

/**
 * Runs single read statements in one transaction, so that all of them see the same moment.
 * @param db over a pool
 */
export const readAtOneMoment = <T>(db: Db, work: (source: Queryable) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) =>
      work({
        query: async <R extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) => {
          const { text, values: given = [] } = typeof statement === "string" ? { text: statement, values } : statement;
          const { rows } = await trx.executeQuery<R>(CompiledQuery.raw(text, given));
          return { rows, rowCount: rows.length, command: "SELECT", oid: 0, fields: [] };
        },
      }),
    );

/** How long the first connection and the first answer may take. */
const FIRST_ANSWER_TIMEOUT_MS = 5_000;
const OLDEST_MAJOR_VERSION = 16;

/**
 * Opens a process's first connection. It fails soon, and in one place, when nothing answers at the address or the server
 * is too old.
 * @throws {StartupError} when the server is too old; else whatever the driver throws
 */
export async function connectAtStart(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: FIRST_ANSWER_TIMEOUT_MS,
  });
  // A broken connection fails the statement under way or the next one; nothing else has to happen.
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
