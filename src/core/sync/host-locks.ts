import { createHash } from "node:crypto";
import { type HostGate, sleep } from "#core/crawl/fetch/host-queue.ts";
import type { AdvisoryLocks, LockSpace } from "#kernel/database/locks.ts";
import type { Logger } from "#kernel/process/logger.ts";

const RETRY_MS = 150;
const DATABASE_AWAY_MS = 1_000;

/** The lock key of a host. Two hosts with the same key are only not crawled at the same time. */
const keyOf = (host: string): number => createHash("sha1").update(host).digest().readInt32BE(0);

/**
 * Gives each host to one process at a time. The first process that waits for a host holds a second lock, `hostWaiting`. It
 * shows the holder that the host is wanted, and a process that has just released the host waits behind it. Acquiring costs
 * three short queries, and holding one every few seconds.
 */
export function hostGate(locks: AdvisoryLocks, log: Logger): HostGate {
  const wait = async (space: LockSpace, key: number, signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      signal?.throwIfAborted();
      try {
        if (await locks.tryLock(space, key)) return;
        // A random pause, because with equal ones the same process would always be first.
        await sleep(RETRY_MS * (0.5 + Math.random()), signal);
      } catch (error) {
        signal?.throwIfAborted();
        log.warn({ err: error }, "the locks on hosts cannot be reached; crawls wait");
        await sleep(DATABASE_AWAY_MS, signal);
      }
    }
  };
  return {
    holds: (host) => locks.holds("host", keyOf(host)),
    acquire: async (host, signal) => {
      const key = keyOf(host);
      await wait("hostWaiting", key, signal);
      try {
        await wait("host", key, signal);
      } finally {
        await locks.unlock("hostWaiting", key);
      }
    },
    isWanted: async (host) => {
      const key = keyOf(host);
      const nobodyWaits = await locks.tryLock("hostWaiting", key).catch(() => true);
      if (nobodyWaits) await locks.unlock("hostWaiting", key);
      return !nobodyWaits;
    },
    release: async (host, restMs = 0) => {
      if (restMs <= 0) return locks.unlock("host", keyOf(host));
      setTimeout(() => void locks.unlock("host", keyOf(host)), restMs).unref();
    },
  };
}
