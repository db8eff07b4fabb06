import { afterEach, expect, it } from "vitest";
import { z } from "zod";

import { sharedTestApp } from "#test/shared-test-app.ts";
import { openWorkerQueue, type WorkerQueue } from "#test/worker-queue.ts";
import { requeueAbandonedJobs } from "./abandoned-jobs.ts";
import type { JobDefinition } from "./queue.ts";

const payload = z.object({ n: z.int() });
const job: JobDefinition<typeof payload> = { name: "count", payload, retryLimit: 3, expireInSeconds: 3_600 };

const test = sharedTestApp();
const open: WorkerQueue[] = [];
afterEach(async () => {
  for (const worker of open.splice(0)) await worker.close();
});

const startWorker = async () => {
  const worker = await openWorkerQueue(test.context, [job]);
  open.push(worker);
  return worker;
};
const enqueue = ({ queue }: WorkerQueue, n: number) =>
  test.db.transaction().execute((trx) => queue.enqueue(trx, job, [{ n }]));
/** Leaves a job as a process that died right after fetching it would. */
const fetchAndDie = (secondsAgo = 0) =>
  test.asOwner(`update pgboss.job set state = 'active', started_on = now() - interval '${secondsAgo} seconds'
    where name = 'count' and state = 'created'`);
const jobDone = async ({ queue }: WorkerQueue): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  await queue.work(job, 1, async ({ n }) => resolve(n));
  return promise;
};
const stateOf = async (n: number) => {
  const { rows } = await test.context.pool.query(
    "select state from pgboss.job where name = 'count' and (data ->> 'n')::int = $1",
    [n],
  );
  return rows[0]?.state;
};
const requeue = ({ leases, workerLease }: WorkerQueue) =>
  requeueAbandonedJobs({ db: test.db, leases: leases.ofKind("job"), workerLease }, ["count"]);

it("gives a job whose process has died before it began to the next start, at once", async () => {
  await enqueue(await startWorker(), 1);
  await open.pop()?.close();
  await fetchAndDie();
  expect(await jobDone(await startWorker())).toBe(1);
});

it("has a living worker give it back, once any other must have locked it", async () => {
  const [worker] = [await startWorker(), await startWorker()];
  await enqueue(worker, 2);
  await fetchAndDie();
  expect(await requeue(worker)).toEqual([]);
  await test.asOwner("update pgboss.job set started_on = now() - interval '11 seconds' where state = 'active'");
  expect(await requeue(worker)).toMatchObject([{ name: "count" }]);
  expect(await stateOf(2)).toBe("retry");
  expect(await jobDone(worker)).toBe(2);
});

it("leaves a job to the living process that handles it, for any time", async () => {
  const [busy, other] = [await startWorker(), await startWorker()];
  await enqueue(busy, 3);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await busy.queue.work(job, 1, async () => {
    begin();
    await allowed;
  });
  await begun;
  await test.asOwner("update pgboss.job set started_on = now() - interval '50 minutes' where state = 'active'");
  expect([await requeue(other), await requeue(busy)]).toEqual([[], []]);
  allow();
  await expect.poll(() => stateOf(3)).toBe("completed");
});

it("gives up a job whose processes have died too often", async () => {
  const worker = await startWorker();
  await enqueue(worker, 4);
  await test.asOwner("update pgboss.job set retry_count = 3 where state = 'created'");
  await fetchAndDie(11);
  await requeue(worker);
  expect(await stateOf(4)).toBe("failed");
});
