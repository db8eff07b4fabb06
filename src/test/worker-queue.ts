import type { z } from "zod";
import type { Context } from "#app/context.ts";
import { type AdvisoryLocks, locksOf, openAdvisoryLocks } from "#kernel/database/locks.ts";
import { type JobDefinition, openQueue, type Queue } from "#kernel/jobs/queue.ts";
import { createWorkerLock, type WorkerLock } from "#kernel/jobs/worker-lock.ts";

type Installation = Pick<Context, "databaseUrl" | "log">;

/** Makes the lock of a further worker process. `close` releases it, as the process's death does. */
export function openWorkerLock({ databaseUrl, log }: Installation): { workerLock: WorkerLock; close(): Promise<void> } {
  const locks = openAdvisoryLocks(databaseUrl, log);
  return { workerLock: createWorkerLock(locks), close: locks.close };
}

export type WorkerQueue = { queue: Queue; locks: AdvisoryLocks; workerLock: WorkerLock; close(): Promise<void> };

/** Opens the queue like a further worker process, with separate locks. `close` releases them, like the process's death. */
export async function openWorkerQueue(
  { db, databaseUrl, log }: Installation & Pick<Context, "db">,
  jobs: readonly JobDefinition<z.ZodObject>[],
): Promise<WorkerQueue> {
  const locks = openAdvisoryLocks(databaseUrl, log);
  const workerLock = createWorkerLock(locks);
  const queue = await openQueue({ databaseUrl, log, jobs, worker: { db, locks: locksOf(locks, "job"), workerLock } });
  return {
    ...{ queue, locks, workerLock },
    close: async () => {
      await queue.stop(1_000);
      await locks.close();
    },
  };
}
