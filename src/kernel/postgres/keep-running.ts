import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { PostgresProgramError } from "./postgres-programs.ts";
import type { ServerProcess } from "./server-process.ts";

/** A server that answers, and the connection that marks its folder as in use. */
export type RunningServer = { server: ServerProcess; owner: pg.Client };

/** After this many ends within `ENDS_WITHIN_MS` the server is given up. Its data is in order or not; more tries change nothing. */
const MAX_ENDS = 5;
const ENDS_WITHIN_MS = 10 * 60_000;
/** The first pause before a server is started again; it doubles with each further end. Processes of the dead one need a moment to go. */
const FIRST_PAUSE_MS = 250;

export type KeptServer = {
  /** Resolves when the server was given up, with what it logged last. */
  lost: Promise<PostgresProgramError>;
  /** An error with what the server logged since it was last started. */
  failure(): PostgresProgramError;
  hasEnded(): boolean;
  /** Shuts it down for good and waits up to `timeoutMs` for its end. */
  stop(timeoutMs: number): Promise<void>;
};

/**
 * Starts a server again whenever it ends by itself: it was killed, or one of its processes took it along.
 * @param start starts it at the same place; leaves nothing running when it throws
 * @param onEnd hears of each end that is followed by another start
 * @param maxEnds after how many ends it is given up
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

  /** Starts it until it runs. @returns why not, when it is given up; null when it runs or is to stop */
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
