import { createHash } from "node:crypto";
import { type HostGate, sleep } from "#outbound/host-queue.ts";
import type { AdvisoryLocks, LockSpace } from "../infra/locks.ts";
import type { Logger } from "../infra/logger.ts";

const ASK_AGAIN_MS = 150;
const DATABASE_AWAY_MS = 1_000;

/** Two hosts with the same number would only wait for each other. */
const keyOf = (host: string): number => createHash("sha1").update(host).digest().readInt32BE(0);

/**
 * Gives a host to one process at a time. Whoever waits holds a second lock meanwhile: the holder sees by it that it is
 * wanted, and one that has just let go queues behind it. Costs three short queries when a process turns to a host, and one
 * every few seconds while it stays there.
 */
export function hostGate(locks: AdvisoryLocks, log: Logger): HostGate {
  const wait = async (space: LockSpace, key: number, signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      signal?.throwIfAborted();
      try {
        if (await locks.tryLock(space, key)) return;
        // Not all in step, or the same one would always come first.
        await sleep(ASK_AGAIN_MS * (0.5 + Math.random()), signal);
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
