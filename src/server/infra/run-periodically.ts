import type { Logger } from "./logger.ts";

export type PeriodicWork = {
  everyMs: number;
  /** What the work does, for the log: "expiring dealerships". */
  what: string;
  /** @param signal aborted when the work must stop */
  work(signal: AbortSignal): Promise<unknown>;
};

/**
 * Runs `work` now and then every `everyMs`. Runs never overlap. Errors are logged and do not stop it.
 * @returns the end of the first run, and how to stop; `stop` waits for the run under way
 */
export function runPeriodically({ everyMs, what, work }: PeriodicWork, log: Logger) {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const once = () => {
    running ??= work(stopping.signal)
      .catch((error) => log.error({ err: error }, `${what} failed; it is tried again`))
      .finally(() => {
        running = null;
      });
    return running;
  };
  const first = once();
  const timer = setInterval(once, everyMs);
  return {
    first,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
