import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "#kernel/process/logger.ts";

export type PeriodicWork = {
  everyMs: number;
  /** How long the first run waits, which keeps a start short. Default: not at all. */
  firstAfterMs?: number;
  /** Name of the work in the log: "expiring dealerships". */
  what: string;
  /** @param signal aborted when the work must stop */
  work(signal: AbortSignal): Promise<unknown>;
};

/**
 * Runs `work` now, or after `firstAfterMs`, and then every `everyMs`. Runs never overlap. Errors are logged and do not stop it.
 * @returns `first`: the end of the first run (`stop` ends it as well); `stop`: stops the runs and waits for the current one
 */
export function runPeriodically({ everyMs, firstAfterMs = 0, what, work }: PeriodicWork, log: Logger) {
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
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setInterval(once, everyMs);
    return once();
  };
  const first =
    firstAfterMs === 0
      ? begin()
      : sleep(firstAfterMs, undefined, { signal: stopping.signal }).then(begin, () => undefined);
  return {
    first,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
