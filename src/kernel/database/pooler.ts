import type pg from "pg";
import { StartupError } from "#kernel/process/errors.ts";

const PID = "select pg_backend_pid() as pid";
/** One is enough while nobody else uses the pooler. More are for connections that others take or give back meanwhile. */
const ROUNDS = 3;
const NO_TRANSACTIONS = /transaction blocks not allowed/i;

/**
 * Returns whether something between this process and the server gives sessions out: a pooler knows another process id than the server.
 * @param pid the server process's, as SQL tells it
 */
export const isBehindPooler = (client: pg.Client, pid: number): boolean =>
  (client as unknown as { processID: number | null }).processID !== pid;

/**
 * Refuses a pooler that gives a session to others between two statements or transactions: locks, `listen`, prepared statements and
 * settings would be lost or reach others. While a second connection holds a transaction, the first one must keep its session.
 * @param client the process's first connection
 * @param pid that of its session
 * @param openSecond opens another one, which is closed again
 * @throws {StartupError} when the session is given to others, or when there is no second one; else the driver's error
 */
export async function requireSessions(
  client: pg.Client,
  pid: number,
  openSecond: () => Promise<pg.Client>,
  timeoutMs: number,
): Promise<void> {
  const ask = async (asked: pg.Client, text: string): Promise<number | undefined> => {
    const { rows } = await asked.query<{ pid: number }>({ text, query_timeout: timeoutMs } as pg.QueryConfig);
    return rows[0]?.pid;
  };
  const server = `${client.host}:${client.port}`;
  let second: pg.Client | undefined;
  try {
    second = await openSecond();
    for (let round = 0; round < ROUNDS; round += 1) {
      await ask(second, "begin");
      const isShared = (await ask(second, PID)) === pid || (await ask(client, PID)) !== pid;
      if (isShared) throw new StartupError(refusal(server, "transaction"));
      await ask(second, "rollback");
    }
  } catch (error) {
    const { message } = error as Error;
    if (NO_TRANSACTIONS.test(message)) throw new StartupError(refusal(server, "statement"));
    if (!/timeout/i.test(message)) throw error;
    throw new StartupError(
      `The connection pooler at ${server} has no second connection for AutoHub, which needs several. Raise its default_pool_size ` +
        "and max_db_connections; docs/connections.md says how many.",
    );
  } finally {
    second?.end().catch(() => {}); // not awaited: one that waits for a server would not answer
  }
}

const refusal = (server: string, mode: string): string =>
  `The connection pooler at ${server} is in ${mode} mode: it gives a session to others after each ${mode}, and AutoHub's locks, ` +
  "notifications and prepared statements would be lost. Set pool_mode = session for this database, or let DATABASE_URL lead to PostgreSQL " +
  "itself (docs/connections.md).";
