import { sql } from "kysely";
import type { Db } from "#kernel/database/db.ts";
import { type LeasesOfKind, underLease } from "#kernel/database/leases/leases.ts";
import { isOnlyWorker, type WorkerLease } from "./worker-lease.ts";

/** The parts with which a worker handles jobs. It holds the lease of a job meanwhile: an active job with a free lease is abandoned. */
export type JobWorker = { db: Db; leases: LeasesOfKind; workerLease: WorkerLease };

/** The longest time between fetching a job and taking its lease, in a live worker. A job that two workers handle does no harm. */
const LEASED_AFTER_S = 10;

/**
 * Returns the jobs of dead processes to the queue, so that any worker can take them. Each counts as a failed try.
 * @param names the kinds of jobs to check
 * @returns the jobs that were requeued
 */
export async function requeueAbandonedJobs(
  { db, leases, workerLease }: JobWorker,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (!(await workerLease.hold())) return [];
  const { rows } = await sql<{ id: string; name: string; retry_count: number }>`
    select id, name, retry_count from pgboss.job where state = 'active' and name = any(${names}::text[])
      and (started_on < now() - ${LEASED_AFTER_S} * interval '1 second' or ${isOnlyWorker(workerLease.id)})`.execute(
    db,
  );
  const requeued: { id: string; name: string }[] = [];
  for (const job of rows) {
    await underLease(leases, job.id, async () => {
      // As pg-boss does with an expired job, but without its pause.
      const { numAffectedRows } = await sql`
        update pgboss.job set start_after = now(),
          state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
          completed_on = case when retry_count < retry_limit then null else now() end
        where name = ${job.name} and id = ${job.id} and state = 'active' and retry_count = ${job.retry_count}`.execute(
        db,
      );
      if (numAffectedRows === 1n) requeued.push(job);
    });
  }
  return requeued;
}
