import { BusyError } from "./photo-errors.ts";

export type Limiter = {
  /**
   * Runs `work` as soon as fewer than the allowed number are running, in the order of the calls.
   * @throws {BusyError} at once, when too many are waiting already.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Neither running nor waiting. */
  isIdle(): boolean;
};

/** Bounds how much runs at once and how much may wait for it. */
export function createLimiter(options: { atOnce: number; maxWaiting: number }): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= options.atOnce) {
        if (waiting.length >= options.maxWaiting) throw new BusyError();
        // Whoever ends hands its place over, so nobody can slip in between.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    isIdle: () => running === 0,
  };
}
