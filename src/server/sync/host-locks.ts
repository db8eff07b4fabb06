import { createHash } from "node:crypto";
import type { HostGate } from "../crawl/host-gate.ts";
import { sleep } from "../crawl/host-queue.ts";
import type { Logger } from "../infra/logger.ts";
import type { AdvisoryLocks } from "./advisory-locks.ts";

/** First keys of the locks on hosts: who may ask one, and who is next. The numbers after 7202 and 7203 are free. */
const HAS_HOST = 7_204;
const WAITS_FOR_HOST = 7_205;
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
  const wait = async (space: number, key: number, signal: AbortSignal | undefined): Promise<void> => {
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
    holds: (host) => locks.holds(HAS_HOST, keyOf(host)),
    acquire: async (host, signal) => {
      const key = keyOf(host);
      await wait(WAITS_FOR_HOST, key, signal);
      try {
        await wait(HAS_HOST, key, signal);
      } finally {
        await locks.unlock(WAITS_FOR_HOST, key);
      }
    },
    isWanted: async (host) => {
      const key = keyOf(host);
      const nobodyWaits = await locks.tryLock(WAITS_FOR_HOST, key).catch(() => true);
      if (nobodyWaits) await locks.unlock(WAITS_FOR_HOST, key);
      return !nobodyWaits;
    },
    release: (host) => locks.unlock(HAS_HOST, keyOf(host)),
  };
}
