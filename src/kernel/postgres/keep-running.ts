import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { PostgresProgramError } from "./postgres-programs.ts";
import type { ServerProcess } from "./server-process.ts";

/** A server that answers, and the connection whose lock marks its folder as in use. */
export type RunningServer = { server: ServerProcess; owner: pg.Client };

/** After this many ends within `ENDS_WITHIN_MS` the server is not started again, because more tries would not help. */
const MAX_ENDS = 5;
const ENDS_WITHIN_MS = 10 * 60_000;
/** The first pause before a server is started again; it doubles with each further end. The dead server's processes need time to end. */
const FIRST_PAUSE_MS = 250;

export type KeptServer = {
  /** Resolves when the server is not started again any more, with its last output. */
  lost: Promise<PostgresProgramError>;
  /** Returns an error with the server's output since it was last started. */
  failure(): PostgresProgramError;
  hasEnded(): boolean;
  /** Shuts the server down for good and waits up to `timeoutMs` for its end. */
  stop(timeoutMs: number): Promise<void>;
};

/**
 * Restarts a server whenever it ends unexpectedly: it was killed, or one of its processes crashed.
 * @param start starts it at the same place; leaves nothing running when it throws
 * @param onEnd called after each end that is followed by another start
 * @param maxEnds the number of ends after which it is not started again
 */
export function keepRunning(
  first: RunningServer,
  start: () => Promise<RunningServer>,
  onEnd: (reason: PostgresProgramError) => void,
  maxEnds = MAX_ENDS,
): KeptServer {
  let current = first;
  /** The start under way; null when it failed. */
  let starting: Promise<RunningServer | null> = Promise.resolve(first);
  const stopping = new AbortController();
  const endedAt: number[] = [];

  /** Starts the server until it runs. @returns the error when it is not tried again; null when the server runs or is to stop */
  async function startAgain(): Promise<PostgresProgramError | null> {
    for (;;) {
      const reason = current.server.failure();
      const now = Date.now();
      endedAt.push(now);
      const ends = endedAt.filter((at) => at > now - ENDS_WITHIN_MS).length;
      if (ends >= maxEnds) return reason;
      onEnd(reason);
      await current.owner.end().catch(() => {});
      await sleep(FIRST_PAUSE_MS * 2 ** (ends - 1), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      starting = start().catch(() => null);
      const started = await starting;
      if (started === null) continue;
      current = started;
      return null;
    }
  }
  async function watch(): Promise<PostgresProgramError> {
    while (!stopping.signal.aborted) {
      await current.server.ended;
      if (stopping.signal.aborted) break;
      const reason = await startAgain();
      if (reason !== null) return reason;
    }
    return new Promise<never>(() => {});
  }

  return {
    lost: watch(),
    failure: () => current.server.failure(),
    hasEnded: () => current.server.hasEnded(),
    stop: async (timeoutMs) => {
      stopping.abort();
      current = (await starting) ?? current;
      await current.owner.end().catch(() => {});
      await current.server.stop(timeoutMs);
    },
  };
}
