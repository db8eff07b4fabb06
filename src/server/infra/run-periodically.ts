import type { Logger } from "./logger.ts";

export type PeriodicWork = {
  everyMs: number;
  /** What it does, for the log: "expiring dealerships". */
  what: string;
  work(): Promise<unknown>;
};

/**
 * Runs `work` now and then every `everyMs`. Runs never overlap. Errors are logged and do not stop it.
 * @returns the first run's end, and how to stop; `stop` waits for the run that is under way
 */
export function runPeriodically({ everyMs, what, work }: PeriodicWork, log: Logger) {
  let running: Promise<unknown> | null = null;
  const once = () => {
    running ??= work()
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
      await running;
    },
  };
}
