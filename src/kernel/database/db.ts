import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import type { Logger } from "#kernel/process/logger.ts";
import { Connection } from "./connection.ts";
import type { Database } from "./db-schema.ts";
import { POOL_SIZE } from "./pool-size.ts";
import type { StatementWatch } from "./statement-watch.ts";
import { WaitingPool } from "./waiting-pool.ts";

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
 * Startup settings of connections that search. Counting by several columns needs little memory, but the planner overestimates the number of
 * groups; with the usual multiplier of 2 it sorts all rows on the disk instead, which takes three times as long. The memory is taken only
 * when it is needed.
 */
export const SEARCH_SETTINGS = "-c hash_mem_multiplier=16";

/** The longest waits of statements, in milliseconds. A `lockMs` of 0: as long as the statement may take. */
export type Timeouts = { lockMs: number; statementMs: number; connectMs: number };

/** For background work, for which no user waits. */
export const WORKER_TIMEOUTS: Timeouts = { lockMs: 0, statementMs: 60_000, connectMs: 10_000 };
/** For administrators. When a table is locked for longer, only calls that need that table wait. */
export const CONSOLE_TIMEOUTS: Timeouts = { lockMs: 10_000, statementMs: 60_000, connectMs: 10_000 };
/** For shoppers: an error message soon is better than a page late, and calls that wait for nothing always find a connection. */
export const SHOPPER_TIMEOUTS: Timeouts = { lockMs: 3_000, statementMs: 20_000, connectMs: 10_000 };

/**
 * Opens the connection pool. A connection that breaks is replaced; its user gets the error from the next statement.
 * @param connections the most that may be open at a time
 * @param statements records statements that take long
 * @param timeouts the longest waits of statements
 * @returns the pool (for advisory locks and the queue) and the typed query builder over it
 */
export function openDb(
  url: string,
  log: Logger,
  connections = POOL_SIZE,
  statements?: StatementWatch,
  timeouts = WORKER_TIMEOUTS,
): { db: Db; pool: pg.Pool } {
  const pool = new WaitingPool({
    Client: statements?.Client ?? Connection,
    connectionString: url,
    max: connections,
    application_name: "autohub",
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    options: SEARCH_SETTINGS,
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

/** Returns the typed query builder over a `Queryable`: single read statements, each of which another server may answer. */
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
