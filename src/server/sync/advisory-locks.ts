import pg from "pg";
import type { Logger } from "../infra/logger.ts";

const RECONNECT_MS = 1_000;

/**
 * Session-level advisory locks on one connection that lives as long as the process. When the process dies, however
 * suddenly, PostgreSQL lets go of them, so a lock says "a live process is at it".
 */
export type AdvisoryLocks = {
  /** Takes a lock. @param space first of the two keys: what kind of lock. @returns false when anybody has it already */
  tryLock(space: number, key: number): Promise<boolean>;
  unlock(space: number, key: number): Promise<void>;
  /** Whether this process has the lock, as far as it knows. */
  holds(space: number, key: number): boolean;
  close(): Promise<void>;
};

export function openAdvisoryLocks(databaseUrl: string, log: Logger): AdvisoryLocks {
  const held = new Set<string>();
  let connection: Promise<pg.Client> | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: "autohub-locks", keepAlive: true });
    client.on("error", (error) => log.warn({ err: error }, "the connection that holds our locks broke"));
    client.on("end", () => {
      // The server has released our locks. Runs go on; if one is handed to another worker meanwhile, the number of its
      // attempt tells the two apart and only the newer one counts.
      held.clear();
      connection = undefined;
    });
    await client.connect();
    return client;
  };
  const client = async (): Promise<pg.Client> => {
    if (closed) throw new Error("the locks are closed");
    connection ??= connect().catch(async (error) => {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      connection = undefined;
      throw error;
    });
    return connection;
  };

  /** A connection does one thing at a time; what is asked meanwhile waits in line. */
  let line: Promise<unknown> = Promise.resolve();
  const query = (sql: string, space: number, key: number): Promise<boolean> => {
    const result = line.then(async () => (await (await client()).query(sql, [space, key])).rows[0].done);
    line = result.catch(() => {});
    return result;
  };

  return {
    tryLock: async (space, key) => {
      const name = `${space}:${key}`;
      if (held.has(name)) return false;
      held.add(name);
      try {
        const locked = await query("select pg_try_advisory_lock($1, $2) as done", space, key);
        if (!locked) held.delete(name);
        return locked;
      } catch (error) {
        held.delete(name);
        throw error;
      }
    },
    unlock: async (space, key) => {
      if (!held.delete(`${space}:${key}`) || closed) return;
      await query("select pg_advisory_unlock($1, $2) as done", space, key).catch((error) => {
        log.warn({ err: error, space, key }, "a lock could not be released");
      });
    },
    holds: (space, key) => held.has(`${space}:${key}`),
    close: async () => {
      closed = true;
      await connection?.then((open) => open.end()).catch(() => {});
    },
  };
}
