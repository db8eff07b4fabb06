import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { type AdvisoryLocks, LOCK_SPACES } from "#kernel/database/locks.ts";

/**
 * A worker process's number and a lock with that number, which PostgreSQL releases when the process dies. A row carries the number of
 * the process that has claimed it, so that other processes can tell whether that process is alive.
 */
export type WorkerLock = {
  id: number;
  /**
   * Takes the lock unless it is held, for example again after its connection broke. A process claims work only while it holds
   * the lock, because others recover the rows of a number that nobody holds.
   * @returns false when the lock cannot be taken now
   */
  hold(): Promise<boolean>;
};

/** Makes this process's lock. `hold` takes it for the first time. */
export function createWorkerLock(locks: AdvisoryLocks): WorkerLock {
  const id = randomInt(1, 2 ** 31);
  let taking: Promise<boolean> | null = null;
  return {
    id,
    hold: async () => {
      if (taking === null && locks.holds("worker", id)) return true;
      taking ??= locks.tryLock("worker", id).finally(() => {
        taking = null;
      });
      return taking;
    },
  };
}

/** How often a worker looks for the work of dead processes. */
export const RECOVER_EVERY_MS = 15_000;

const workerLocks = sql`pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACES.worker} and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`;

/** SQL: true when the process whose number is in a row's `claimed_by` is gone. */
export const isClaimerGone = sql<boolean>`coalesce(claimed_by not in (select objid::int8 from ${workerLocks}), true)`;

/** SQL: true when no other worker is alive. */
export const isOnlyWorker = (id: number) => sql<boolean>`not exists (select from ${workerLocks} and objid <> ${id})`;
