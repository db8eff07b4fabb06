import type { z } from "zod";
import type { Context } from "#app/context.ts";
import { type Leases, openLeases } from "#kernel/database/leases/leases.ts";
import { openSession } from "#kernel/database/session.ts";
import { type JobDefinition, openQueue, type Queue } from "#kernel/jobs/queue.ts";
import { createWorkerLease, type WorkerLease } from "#kernel/jobs/worker-lease.ts";

type Installation = Pick<Context, "databaseUrl" | "log">;

/** Makes the lock of a further worker process. `close` releases it, as the process's death does. */
export function openWorkerLease({ databaseUrl, log }: Installation): {
  workerLease: WorkerLease;
  close(): Promise<void>;
} {
  const leases = openLeases(databaseUrl, log);
  return { workerLease: createWorkerLease(leases), close: leases.close };
}

export type WorkerQueue = { queue: Queue; leases: Leases; workerLease: WorkerLease; close(): Promise<void> };

/** Opens the queue like a further worker process, with separate leases. `close` releases them, like the process's death. */
export async function openWorkerQueue(
  { db, pool, databaseUrl, log }: Installation & Pick<Context, "db" | "pool">,
  jobs: readonly JobDefinition<z.ZodObject>[],
): Promise<WorkerQueue> {
  const session = openSession(databaseUrl, log);
  const leases = openLeases(databaseUrl, log, { session });
  const workerLease = createWorkerLease(leases);
  const worker = { db, leases: leases.ofKind("job"), workerLease };
  const queue = await openQueue({ pool, session, log, jobs, worker });
  return {
    ...{ queue, leases, workerLease },
    close: async () => {
      await queue.stop(1_000);
      await leases.close();
      await session.close();
    },
  };
}
