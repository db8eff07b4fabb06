import type pg from "pg";
import type { Logger } from "#kernel/process/logger.ts";
import { Connection } from "./connection.ts";
import { WaitingPool } from "./waiting-pool.ts";

/** By it, processes count one another (connection-budget.ts): each has one such connection. */
export const SESSION_NAME = "autohub-session";
const RETRY_MS = 1_000;
/** The longest wait for an answer. A server that hangs must not use up a lease's duration. */
export const ANSWER_TIMEOUT_MS = 5_000;
/** The longest wait for a lease's row, which a late holder's transaction may have locked. The lease then counts as held. */
export const LOCK_TIMEOUT_MS = 1_000;

/** The one connection that a process keeps open, for all that needs a session and is short: leases, notifications, the count of connections. */
export type Session = {
  /** Of a single connection. */
  pool: pg.Pool;
  /**
   * Calls `heard` for every notification on a channel.
   * @param connected called when the connection begins to listen, also after each break, when notifications may have been missed
   */
  listen(channel: string, heard: (payload: string) => void, connected: () => void): { close(): Promise<void> };
  close(): Promise<void>;
};

type Listener = { channel: string; heard: (payload: string) => void; connected: () => void };

/** Opens a process's session. It connects when it is first needed, and again after a break as long as somebody listens. */
export function openSession(databaseUrl: string, log: Logger): Session {
  const listeners = new Set<Listener>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let present: pg.PoolClient | null = null;
  const pool = new WaitingPool({
    Client: Connection,
    connectionString: databaseUrl,
    application_name: SESSION_NAME,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  pool.on("error", (error) => log.warn({ err: error }, "the connection that tells of changes and holds leases broke"));

  /** Listens on a channel, and tells those who wait for it. */
  async function subscribe(client: Pick<pg.Pool, "query">, channel: string, told: Iterable<Listener>): Promise<void> {
    await client.query(`listen "${channel}"`);
    for (const listener of told) if (listeners.has(listener)) listener.connected();
  }

  function lose(client: pg.PoolClient): void {
    if (present !== client) return;
    present = null;
    if (closed || listeners.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(connect, RETRY_MS).unref();
  }

  /** Opens the connection, which then listens. */
  function connect(): void {
    if (closed || present !== null) return;
    pool.query("select").catch((error: Error) => {
      if (closed || present !== null) return;
      log.debug({ err: error }, "the connection that tells of changes could not be opened; trying again");
      clearTimeout(timer);
      timer = setTimeout(connect, RETRY_MS).unref();
    });
  }

  pool.on("connect", (client) => {
    present = client;
    client.on("end", () => lose(client));
    client.on("notification", ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.heard(payload ?? "");
    });
    for (const [channel, group] of Map.groupBy(listeners, (listener) => listener.channel)) {
      // It breaks when this fails, and is opened again.
      subscribe(client, channel, group).catch(() => {});
    }
  });
  pool.on("remove", lose);

  return {
    pool,
    listen: (channel, heard, connected) => {
      const listener = { channel, heard, connected };
      listeners.add(listener);
      if (present === null) connect();
      else subscribe(pool, channel, [listener]).catch(() => {});
      return {
        close: async () => {
          listeners.delete(listener);
          const isUsed = [...listeners].some((other) => other.channel === channel);
          if (!isUsed && present !== null && !closed) await pool.query(`unlisten "${channel}"`).catch(() => {});
        },
      };
    },
    close: async () => {
      if (closed) return;
      closed = true;
      clearTimeout(timer);
      await pool.end();
    },
  };
}
