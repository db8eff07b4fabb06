import { setTimeout as sleep } from "node:timers/promises";
import type { Lease, Leases } from "#kernel/database/leases/leases.ts";
import type { Logger } from "#kernel/process/logger.ts";

const RETRY_MS = 150;
const DATABASE_AWAY_MS = 1_000;

/** A turn at a host, which this process has until it gives it back, or loses it. */
export type HostTurn = Pick<Lease, "isHeld" | "giveBack">;

/**
 * The turns at hosts: only the process that holds a host's lease sends requests to it, of a crawl or for photos. It keeps the lease across
 * requests, and gives it back when it is done, or between two requests when another one waits.
 */
export type HostTurns = {
  /** Waits until this process has the turn. @throws `signal.reason` when aborted */
  acquire(host: string, signal: AbortSignal | undefined): Promise<HostTurn>;
  /** Returns whether anybody waits for a host. @throws the driver's error when the database does not answer */
  isWanted(host: string): Promise<boolean>;
};

/**
 * Opens the turns of this process. The first process that waits for a host holds a second lease, `hostWaiting`. It shows the holder that
 * the host is wanted, and a process that has just given the host back waits behind it. A turn at a free host costs two statements, and
 * holding one a statement every few seconds.
 */
export function openHostTurns(leases: Leases, log: Logger): HostTurns {
  return {
    isWanted: (host) => leases.isHeld("hostWaiting", host),
    acquire: async (host, signal) => {
      let waiting: Lease | null = null;
      /** Takes the host at once, or gets in line, and then takes it as the first in line. */
      const attempt = async (isFirst: boolean): Promise<Lease | null> => {
        if (isFirst) return leases.takeHost(host, null);
        if (waiting === null || waiting.signal.aborted) waiting = await leases.take("hostWaiting", host);
        return waiting && leases.takeHost(host, waiting);
      };
      try {
        for (let tries = 0; ; tries += 1) {
          signal?.throwIfAborted();
          try {
            const lease = await attempt(tries === 0);
            if (lease !== null) return lease;
            // A random pause, because with equal ones the same process would always be first.
            await pause(RETRY_MS * (0.5 + Math.random()), signal);
          } catch (error) {
            signal?.throwIfAborted();
            log.warn({ err: error }, "the turns at hosts cannot be reached; requests wait");
            await pause(DATABASE_AWAY_MS, signal);
          }
        }
      } finally {
        await (waiting as Lease | null)?.giveBack();
      }
    },
  };
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
