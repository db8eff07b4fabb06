import type { z } from "zod";
import { type Lease, LeaseLostError, type LeasesOfKind, underLease } from "#kernel/database/leases/leases.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { JobDefinition, Queue } from "./queue.ts";
import { type PeriodicWork, runPeriodically } from "./run-periodically.ts";
import { RECOVER_EVERY_MS } from "./worker-lease.ts";

/**
 * A task that takes longer than a request and must survive its process: a crawl, an export, a backup. It has a row with its status
 * (task-table.ts). A process holds the task's lease while it runs it. A row that is marked as running, but whose lease is free, belongs to
 * a dead process.
 */
export type DurableTask<Claimed> = {
  leases: LeasesOfKind;
  log: Logger;
  /** Name of one task in errors and in the log: "export". */
  name: string;
  /** A task whose workers died this often is given up, because it may be the cause. */
  maxAttempts: number;
  /** Returns whether the task is queued. */
  isQueued(id: number): Promise<boolean>;
  /** Returns the tasks that are running, in any process, and the queued ones that have no job. */
  findUnfinished(): Promise<readonly { id: number; attempt: number }[]>;
  /** Puts an unfinished task back into the queue, for any worker. */
  requeue(id: number, lease: Lease): Promise<void>;
  /** Records that an interrupted task is not started again. */
  giveUp(id: number, lease: Lease): Promise<void>;
  /** Marks the task as running and counts the attempt. Returns nothing when it has ended. The caller holds its lease. */
  claim(id: number, signal: AbortSignal): Promise<Claimed | null | undefined>;
  /**
   * Runs the task and records its end, in a transaction that requires the lease. An error is retried by the queue, unless `signal` has
   * been aborted.
   */
  run(claimed: Claimed, signal: AbortSignal, lease: Lease): Promise<void>;
};

/**
 * Runs one task from claim to end. When `signal` aborts (the process is stopping), the task goes back into the queue. When the lease is
 * lost, the work ends and its result is dropped.
 * @returns false when another process is working on it
 * @throws the errors of `run`
 * @throws {Error} when the task is queued while another worker still holds its lease. A worker that requeues a task gives
 *   the lease back shortly after the new job is visible; the error makes the queue try that job again.
 */
export async function runDurableTask<Claimed>(
  work: DurableTask<Claimed>,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { leases, log, name } = work;
  const carryOut = async (lease: Lease) => {
    const ending = AbortSignal.any([signal, lease.signal]);
    const claimed = await work.claim(id, ending);
    if (!claimed) return;
    try {
      await work.run(claimed, ending, lease);
    } catch (error) {
      if (!signal.aborted || isLost(lease, error)) throw error;
      await work.requeue(id, lease);
      log.info({ [`${name}Id`]: id }, `the process is stopping; the ${name} was requeued`);
    }
  };
  const isOurs = await underLease(leases, id, (lease) =>
    carryOut(lease).catch((error) => {
      if (!isLost(lease, error)) throw error;
      log.warn({ [`${name}Id`]: id }, `another worker may have taken this ${name} over; its result was dropped`);
    }),
  );
  if (!isOurs && (await work.isQueued(id))) throw new Error(`${name} ${id} is still held by another worker`);
  return isOurs;
}

const isLost = (lease: Lease, error: unknown): boolean => lease.signal.aborted || error instanceof LeaseLostError;

/** Finds unfinished tasks that no live process runs, and starts them again or gives them up. */
export async function recoverDurableTasks(work: DurableTask<unknown>): Promise<void> {
  const { leases, log, name } = work;
  for (const { id, attempt } of await work.findUnfinished()) {
    await underLease(leases, id, async (lease) => {
      await (attempt < work.maxAttempts ? work.requeue(id, lease) : work.giveUp(id, lease));
      // A task that was only queued has not been interrupted.
      if (attempt > 0) log.warn({ [`${name}Id`]: id, attempt }, `an interrupted ${name} has been taken care of`);
    });
  }
}

export type DurableTaskWorker = {
  /** Waits up to `graceMs` for the running tasks, then puts the rest back into the queue. */
  stop(graceMs: number): Promise<void>;
};

/**
 * Starts a worker for such tasks in this process. It first recovers the tasks of killed workers, then takes jobs from the queue.
 * @param options.idOf returns the id of a job's task
 * @param options.periodicWork further work that runs while this worker does
 */
export async function startDurableTaskWorker<Payload extends z.ZodObject>(
  work: DurableTask<unknown>,
  options: {
    queue: Queue;
    job: JobDefinition<Payload>;
    idOf(payload: z.output<Payload>): number;
    concurrency: number;
    periodicWork: readonly PeriodicWork[];
  },
): Promise<DurableTaskWorker> {
  const { log, name } = work;
  const { queue, job } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const what = `looking up an interrupted ${name}`;
  const recovering = runPeriodically({ everyMs: RECOVER_EVERY_MS, what, work: () => recoverDurableTasks(work) }, log);
  await recovering.first;
  const periodicWork = [recovering, ...options.periodicWork.map((work) => runPeriodically(work, log))];
  await queue.work(job, options.concurrency, async (payload, signal) => {
    const task = runDurableTask(work, options.idOf(payload), AbortSignal.any([signal, stopping.signal]));
    running.add(task);
    await task.finally(() => running.delete(task));
  });
  return {
    stop: async (graceMs) => {
      const choresEnded = Promise.all(periodicWork.map((work) => work.stop()));
      await queue.stopWorking(job);
      const timeout = setTimeout(() => stopping.abort(new Error("the process is stopping")), graceMs);
      await Promise.allSettled(running);
      clearTimeout(timeout);
      stopping.abort(new Error("the process is stopping"));
      await choresEnded;
    },
  };
}
