import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { memoryLimit } from "./memory-limit.ts";

/** How often the event loop is looked at, in milliseconds. */
const LOOP_RESOLUTION_MS = 20;

/** How a process does at the moment. Delays are of the time since it was last asked. */
export type ProcessMeasures = {
  rssBytes: number;
  heapUsedBytes: number;
  heapLimitBytes: number;
  memoryLimitBytes: number;
  loopDelay: { p50Ms: number; p99Ms: number; maxMs: number };
};

/** Measures this process, from now on. */
export function watchProcess(): { measure(): ProcessMeasures; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delays.enable();
  // The histogram has the time between two looks, which is the resolution where nothing was late.
  const late = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds / 1e6 - LOOP_RESOLUTION_MS) * 10) / 10);
  return {
    measure: () => {
      const loopDelay =
        delays.count === 0
          ? { p50Ms: 0, p99Ms: 0, maxMs: 0 }
          : { p50Ms: late(delays.percentile(50)), p99Ms: late(delays.percentile(99)), maxMs: late(delays.max) };
      delays.reset();
      return {
        rssBytes: process.memoryUsage.rss(),
        heapUsedBytes: process.memoryUsage().heapUsed,
        heapLimitBytes: getHeapStatistics().heap_size_limit,
        memoryLimitBytes: memoryLimit(),
        loopDelay,
      };
    },
    stop: () => void delays.disable(),
  };
}
