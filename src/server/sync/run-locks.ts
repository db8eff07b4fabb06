import type { AdvisoryLocks } from "./advisory-locks.ts";

/** First key of the locks that say "this run's worker is alive". */
const LOCK_SPACE = 7_202;

/** Shows to every other process which runs are being worked on. */
export type RunLocks = {
  /** Takes the lock of a run. @returns false when another live worker has it */
  tryLock(runId: number): Promise<boolean>;
  unlock(runId: number): Promise<void>;
  /** Whether this process holds the run. */
  holds(runId: number): boolean;
};

export const runLocks = (locks: AdvisoryLocks): RunLocks => ({
  tryLock: (runId) => locks.tryLock(LOCK_SPACE, runId),
  unlock: (runId) => locks.unlock(LOCK_SPACE, runId),
  holds: (runId) => locks.holds(LOCK_SPACE, runId),
});
