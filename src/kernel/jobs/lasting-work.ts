import type { z } from "zod";
import type { KeyedLocks } from "#kernel/database/locks.ts";
import type { Logger } from "#kernel/process/logger.ts";
import type { JobDefinition, Queue } from "./queue.ts";
import { type PeriodicWork, runPeriodically } from "./run-periodically.ts";

/** How often a worker looks for work whose process is gone. */
export const RECOVER_EVERY_MS = 15_000;

/** What recovery needs to know about a kind of lasting work. */
export type RecoverableWork = {
  locks: KeyedLocks;
  log: Logger;
  /** What one piece is called, for errors and the log: "export". */
  name: string;
  /** Pieces that are not over. @param options.atStart whether the process has just started */
  findUnfinished(options: { atStart: boolean }): Promise<readonly { id: number; attempt: number }[]>;
  /** How an interrupted piece is started over; null when it never is. */
  retry: {
    /** A piece whose workers died this often is given up, because it may be what kills them. */
    maxAttempts: number;
    /** Puts the piece back into the queue, for any worker. */
    handBack(id: number): Promise<void>;
  } | null;
  /** Records that an interrupted piece is not started over. */
  giveUp(id: number): Promise<void>;
};

/**
 * Work that takes longer than a request and must survive its process: crawls, exports, pushes to the partner. Each piece
 * has a row with its status. A process holds the piece's lock while it works on it. So a row that is marked as running,
 * but whose lock is free, belongs to a dead process.
 */
export type LastingWork<Claimed> = RecoverableWork & {
  /** Whether the piece is queued. */
  isWaiting(id: number): Promise<boolean>;
  /** Marks the piece as running and counts the attempt. Returns nothing when it is over. The caller holds its lock. */
  claim(id: number, signal: AbortSignal): Promise<Claimed | null | undefined>;
  /** Does the work and records its end. Errors are left to the queue's retries, unless `signal` has been aborted. */
  carryOut(claimed: Claimed, signal: AbortSignal): Promise<void>;
};

/**
 * Does one piece from claim to end. When `signal` aborts (the process is stopping), the piece goes back into the queue.
 * @returns false when another process is working on it
 * @throws what `carryOut` throws
 * @throws {Error} when the piece is queued while another worker still holds its lock. A worker that hands a piece back
 *   releases the lock shortly after the new job is visible; the error makes the queue try that job again.
 */
export async function carryOutLastingWork<Claimed>(
  work: LastingWork<Claimed>,
  id: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { locks, log, name, retry } = work;
  if (!(await locks.tryLock(id))) {
    if (await work.isWaiting(id)) throw new Error(`${name} ${id} is still held by another worker`);
    return false;
  }
  try {
    const claimed = await work.claim(id, signal);
    if (!claimed) return true;
    try {
      await work.carryOut(claimed, signal);
    } catch (error) {
      if (!signal.aborted || retry === null) throw error;
      await retry.handBack(id);
      log.info({ [`${name}Id`]: id }, `the process is stopping; the ${name} was handed back`);
    }
    return true;
  } finally {
    await locks.unlock(id);
  }
}

/** Finds unfinished pieces that no live process works on, and starts them over or gives them up. */
export async function recoverLastingWork(
  work: RecoverableWork,
  options: { atStart: boolean } = { atStart: false },
): Promise<void> {
  const { locks, log, name, retry } = work;
  for (const { id, attempt } of await work.findUnfinished(options)) {
    if (!(await locks.tryLock(id))) continue;
    try {
      if (retry !== null && attempt < retry.maxAttempts) await retry.handBack(id);
      else await work.giveUp(id);
      // A piece that was only queued has not been interrupted.
      if (attempt > 0) {
        log.warn({ [`${name}Id`]: id, attempt }, `an interrupted ${name} has been taken care of`);
      }
    } finally {
      await locks.unlock(id);
    }
  }
}

export type LastingWorker = {
  /** Waits up to `graceMs` for the pieces under way, then hands the rest back to the queue. */
  stop(graceMs: number): Promise<void>;
};

/**
 * Starts a worker for such work in this process: first for what killed workers left, then for what the queue brings.
 * @param options.idOf which piece a job is about
 * @param options.chores further periodic work while this worker lives
 */
export async function startLastingWorker<Payload extends z.ZodObject>(
  work: LastingWork<unknown>,
  options: {
    queue: Queue;
    job: JobDefinition<Payload>;
    idOf(payload: z.output<Payload>): number;
    concurrency: number;
    chores: readonly PeriodicWork[];
  },
): Promise<LastingWorker> {
  const { log, name } = work;
  const { queue, job } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  let atStart = true;
  const recover = async () => {
    const now = { atStart };
    await recoverLastingWork(work, now);
    atStart = false;
  };
  const what = `looking up an interrupted ${name}`;
  const recovering = runPeriodically({ everyMs: RECOVER_EVERY_MS, what, work: recover }, log);
  await recovering.first;
  const chores = [recovering, ...options.chores.map((chore) => runPeriodically(chore, log))];
  await queue.work(job, options.concurrency, async (payload, signal) => {
    const piece = carryOutLastingWork(work, options.idOf(payload), AbortSignal.any([signal, stopping.signal]));
    running.add(piece);
    await piece.finally(() => running.delete(piece));
  });
  return {
    stop: async (graceMs) => {
      const choresEnded = Promise.all(chores.map((chore) => chore.stop()));
      await queue.stopWorking(job);
      const timeout = setTimeout(() => stopping.abort(new Error("the process is stopping")), graceMs);
      await Promise.allSettled(running);
      clearTimeout(timeout);
      stopping.abort(new Error("the process is stopping"));
      await choresEnded;
    },
  };
}
