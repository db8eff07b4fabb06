import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { type AdvisoryLocks, LOCK_SPACES } from "#kernel/database/locks.ts";

/**
 * A worker process's number, and the lock under it that PostgreSQL releases when the process dies. Rows carry the number of the
 * process that has taken them, so that any other process can tell whether it still lives.
 */
export type WorkerMark = {
  id: number;
  /**
   * Makes sure that the lock is held; it is taken again after its connection broke. Work is taken only while it is held, because
   * others take back what is marked with a number that nobody holds.
   * @returns false when it cannot be held at the moment
   */
  hold(): Promise<boolean>;
};

/** Makes this process's mark. Its lock is first taken by `hold`. */
export function createWorkerMark(locks: AdvisoryLocks): WorkerMark {
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

const marks = sql`pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACES.worker} and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * SQL: whether the process that has claimed a row is gone. Its number is in the column `claimed_by`. Processes of versions before have
 * none; their claims end by the clock, in `claimed_until`.
 */
export const isClaimerGone = sql<boolean>`case when claimed_by is null then claimed_until < now()
  else claimed_by not in (select objid::int8 from ${marks}) end`;

/** SQL: whether no worker but this one lives. */
export const isOnlyWorker = (mark: number) => sql<boolean>`not exists (select from ${marks} and objid <> ${mark})`;
