import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { Connection } from "#kernel/database/connection.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { Db } from "#kernel/database/db.ts";

/** Long, because a few statements stage and merge a whole file. A statement that takes longer is a sign of a problem in the database. */
const STATEMENT_TIMEOUT_MS = 600_000;

export type SingleConnection = {
  /** The driver's connection, for COPY. */
  client: pg.Client;
  /** The query builder on the same connection, so that COPY is part of its transactions. */
  db: Db;
  close(): Promise<void>;
};

/** Opens a separate connection, outside the pool that answers shoppers. */
export async function openSingleConnection(databaseUrl: string, name: string): Promise<SingleConnection> {
  const client = new Connection({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A broken connection already fails the running statement. Without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  const pooledClient = {
    query: client.query.bind(client) as pg.PoolClient["query"],
    release: () => {},
  };
  const pool = { options: {}, connect: async () => pooledClient, end: async () => {} };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    client,
    db,
    close: async () => {
      await db.destroy();
      await client.end();
    },
  };
}
