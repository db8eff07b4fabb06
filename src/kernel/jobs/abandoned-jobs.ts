import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import type { KeyedLocks } from "#kernel/database/locks.ts";
import { isOnlyWorker, type WorkerMark } from "./worker-mark.ts";

/** What handling jobs needs. A job's lock is held while it is handled: an active job whose lock is free belongs to a dead process. */
export type JobWorker = { db: Db; locks: KeyedLocks; mark: WorkerMark };

/** How long another live worker may take from fetching a job to locking it. Two that handle it all the same do no harm. */
const LOCKED_AFTER_S = 10;

/** A job's lock key: the first 32 bits of its random id. Two jobs with the same key are merely not handled at the same time. */
export const jobLockKey = (id: string): number => Number.parseInt(id.slice(0, 8), 16) | 0;

/**
 * Gives back the jobs that a dead process had taken, so that any worker can take them. Each counts as a failed try.
 * @param names the kinds of jobs that are looked at
 * @returns the jobs that were given back
 */
export async function giveBackAbandoned(
  { db, locks, mark }: JobWorker,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (!(await mark.hold())) return [];
  const { rows } = await sql<{ id: string; name: string; retry_count: number }>`
    select id, name, retry_count from pgboss.job where state = 'active' and name = any(${names}::text[])
      and (started_on < now() - ${LOCKED_AFTER_S} * interval '1 second' or ${isOnlyWorker(mark.id)})`.execute(db);
  const given = [];
  for (const job of rows) {
    if (!(await locks.tryLock(jobLockKey(job.id)))) continue;
    try {
      // As pg-boss does it with a job that has run for too long, but without its pause.
      const { numAffectedRows } = await sql`
        update pgboss.job set start_after = now(),
          state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
          completed_on = case when retry_count < retry_limit then null else now() end
        where name = ${job.name} and id = ${job.id} and state = 'active' and retry_count = ${job.retry_count}`.execute(
        db,
      );
      if (numAffectedRows === 1n) given.push(job);
    } finally {
      await locks.unlock(jobLockKey(job.id));
    }
  }
  return given;
}
