import pg from "pg";
import type { Logger } from "#kernel/process/logger.ts";

/**
 * First keys of the two-key advisory locks: the kind of the locked thing. The second key identifies the thing. All numbers are in this
 * file, because two kinds with the same number would block each other.
 */
export const LOCK_SPACES = {
  /** A worker carries out this sync run. */
  run: 7_202,
  /** A transaction changes this dealership's vehicles; 0 stands for all dealerships. */
  inventory: 7_203,
  /** A process may send requests to this host (a hash of its name). */
  host: 7_204,
  /** A process is next in line for this host. */
  hostWaiting: 7_205,
  /** A worker makes this export. */
  export: 7_206,
  /** A worker handles this job of the queue (the first 32 bits of its id). */
  job: 7_207,
  /** A worker with this mark lives. */
  worker: 7_208,
  /** A process pushes the inventory to the partner; the only key is 1. */
  partnerSync: 7_209,
  /** A process values cars; the only key is 1. */
  market: 7_210,
  /** A process mails followers of searches their news; the only key is 1. */
  follows: 7_211,
  /** A process looks for new notifications; the only key is 1. */
  notifications: 7_212,
  /** A process makes this backup; 0 stands for the copying of the log. */
  backup: 7_220,
  /** A process writes the monthly reports' mails; the only key is 1. */
  portal: 7_230,
} as const;
export type LockSpace = keyof typeof LOCK_SPACES;

/** Keys of the one-key advisory locks. PostgreSQL keeps them separate from the two-key ones. */
export const SINGLE_LOCKS = {
  /** One process migrates at a time. */
  migration: 7_202_117,
  /** A live process uses this data folder's embedded database. */
  dataFolder: 7_202_118,
} as const;

const RECONNECT_MS = 1_000;

/** Locks whose holder checks them before each step, and takes them again when they are lost. */
const RECHECKED: ReadonlySet<LockSpace> = new Set(["host", "hostWaiting", "worker"]);

/**
 * Session-level advisory locks on one connection that lives as long as the process. When the process dies, PostgreSQL releases them. So a
 * held lock means that a live process is working.
 */
export type AdvisoryLocks = {
  /**
   * Takes a lock.
   * @returns false when it is held already, or was lost with the connection while work of this process still goes on under it
   */
  tryLock(space: LockSpace, key: number): Promise<boolean>;
  /** Releases a lock of `tryLock`. Does nothing to a lock that was lost and that another process now holds. */
  unlock(space: LockSpace, key: number): Promise<void>;
  /** Returns whether this process believes that it holds the lock. Its connection may have broken unnoticed. */
  holds(space: LockSpace, key: number): boolean;
  close(): Promise<void>;
};

/** The locks of one kind of thing. */
export type KeyedLocks = {
  /** Takes the lock of one thing. @returns false when it is held already */
  tryLock(key: number): Promise<boolean>;
  unlock(key: number): Promise<void>;
};

export const locksOf = (locks: AdvisoryLocks, space: LockSpace): KeyedLocks => ({
  tryLock: (key) => locks.tryLock(space, key),
  unlock: (key) => locks.unlock(space, key),
});

/** Runs `work` while this process holds a lock. @returns false when it is held already; the work has then not run */
export async function underLock(locks: KeyedLocks, key: number, work: () => Promise<unknown>): Promise<boolean> {
  if (!(await locks.tryLock(key))) return false;
  try {
    await work();
    return true;
  } finally {
    await locks.unlock(key);
  }
}

export function openAdvisoryLocks(databaseUrl: string, log: Logger): AdvisoryLocks {
  const held = new Map<string, LockSpace>();
  /** The locks that were held when the connection broke and have not been unlocked since: work of this process under them still goes on. */
  const lost = new Set<string>();
  let connection: Promise<pg.Client> | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: "autohub-locks", keepAlive: true });
    client.on("error", (error) => log.warn({ err: error }, "the connection that holds our locks broke"));
    client.on("end", () => {
      // The server has released our locks. Runs go on, and this process does not begin them again. If another worker takes one meanwhile,
      // the attempt number distinguishes the two, and only the newer attempt counts.
      for (const [name, space] of held) if (!RECHECKED.has(space)) lost.add(name);
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

  /** The end of the line of statements: the connection runs one at a time. */
  let line: Promise<unknown> = Promise.resolve();
  const query = (sql: string, space: LockSpace, key: number): Promise<boolean> => {
    const result = line.then(async () => (await (await client()).query(sql, [LOCK_SPACES[space], key])).rows[0].done);
    line = result.catch(() => {});
    return result;
  };

  return {
    tryLock: async (space, key) => {
      const name = `${space}:${key}`;
      if (held.has(name) || lost.has(name)) return false;
      held.set(name, space);
      let locked = false;
      try {
        locked = await query("select pg_try_advisory_lock($1, $2) as done", space, key);
        return locked;
      } finally {
        // The connection may have broken during the request: then no work goes on under it.
        if (!locked) {
          held.delete(name);
          lost.delete(name);
        }
      }
    },
    unlock: async (space, key) => {
      const name = `${space}:${key}`;
      if (lost.delete(name) || !held.delete(name) || closed) return;
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
