import pg from "pg";
import type { Logger } from "../infra/logger.ts";

/** First key of the two-key advisory locks that say "this run's worker is alive". */
const LOCK_SPACE = 7_202;
const RECONNECT_MS = 1_000;

/**
 * Shows to every other process which runs are being worked on: a session-level advisory lock per run, on a connection
 * that lives as long as the process. When a worker dies, however suddenly, PostgreSQL lets go of its locks.
 */
export type RunLocks = {
  /** Takes the lock of a run. @returns false when another live worker has it */
  tryLock(runId: number): Promise<boolean>;
  unlock(runId: number): Promise<void>;
  /** Whether this process holds the run. */
  holds(runId: number): boolean;
  close(): Promise<void>;
};

export function openRunLocks(databaseUrl: string, log: Logger): RunLocks {
  const held = new Set<number>();
  let connection: Promise<pg.Client> | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: "autohub-locks", keepAlive: true });
    client.on("error", (error) => log.warn({ err: error }, "the connection that holds the run locks broke"));
    client.on("end", () => {
      // The server has released our locks. The runs go on; if one is handed to another worker meanwhile, the number of
      // its attempt tells the two apart and only the newer one counts.
      held.clear();
      connection = undefined;
    });
    await client.connect();
    return client;
  };
  const client = async (): Promise<pg.Client> => {
    if (closed) throw new Error("the run locks are closed");
    connection ??= connect().catch(async (error) => {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      connection = undefined;
      throw error;
    });
    return connection;
  };

  /** A connection does one thing at a time; what is asked meanwhile waits in line. */
  let line: Promise<unknown> = Promise.resolve();
  const query = (sql: string, runId: number): Promise<boolean> => {
    const result = line.then(async () => (await (await client()).query(sql, [LOCK_SPACE, runId])).rows[0].done);
    line = result.catch(() => {});
    return result;
  };

  return {
    tryLock: async (runId) => {
      if (held.has(runId)) return false;
      held.add(runId);
      try {
        const locked = await query("select pg_try_advisory_lock($1, $2) as done", runId);
        if (!locked) held.delete(runId);
        return locked;
      } catch (error) {
        held.delete(runId);
        throw error;
      }
    },
    unlock: async (runId) => {
      if (!held.delete(runId)) return;
      await query("select pg_advisory_unlock($1, $2) as done", runId).catch((error) => {
        log.warn({ err: error, runId }, "a run lock could not be released");
      });
    },
    holds: (runId) => held.has(runId),
    close: async () => {
      closed = true;
      await connection?.then((open) => open.end()).catch(() => {});
    },
  };
}
