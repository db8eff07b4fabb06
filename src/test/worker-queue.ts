import type { z } from "zod";
import type { Context } from "#app/context.ts";
import { type AdvisoryLocks, locksOf, openAdvisoryLocks } from "#kernel/database/locks.ts";
import { type JobDefinition, openQueue, type Queue } from "#kernel/jobs/queue.ts";
import { createWorkerMark, type WorkerMark } from "#kernel/jobs/worker-mark.ts";

type Installation = Pick<Context, "databaseUrl" | "log">;

/** Makes the mark of a further worker process. `close` releases it, as the process's death does. */
export function openMark({ databaseUrl, log }: Installation): { mark: WorkerMark; close(): Promise<void> } {
  const locks = openAdvisoryLocks(databaseUrl, log);
  return { mark: createWorkerMark(locks), close: locks.close };
}

export type WorkerQueue = { queue: Queue; locks: AdvisoryLocks; mark: WorkerMark; close(): Promise<void> };

/** Opens the queue as a further worker process has it, with locks of its own. `close` releases them, as the process's death does. */
export async function openWorkerQueue(
  { db, databaseUrl, log }: Installation & Pick<Context, "db">,
  jobs: readonly JobDefinition<z.ZodObject>[],
): Promise<WorkerQueue> {
  const locks = openAdvisoryLocks(databaseUrl, log);
  const mark = createWorkerMark(locks);
  const queue = await openQueue({ databaseUrl, log, jobs, worker: { db, locks: locksOf(locks, "job"), mark } });
  return {
    ...{ queue, locks, mark },
    close: async () => {
      await queue.stop(1_000);
      await locks.close();
    },
  };
}
