import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { memoryLimit } from "./memory-limit.ts";

/** The interval at which the event loop is sampled, in milliseconds. */
const LOOP_RESOLUTION_MS = 20;

/** A process's current load. Delays cover the time since the last call. */
export type ProcessMeasures = {
  rssBytes: number;
  heapUsedBytes: number;
  heapLimitBytes: number;
  memoryLimitBytes: number;
  loopDelay: { p50Ms: number; p99Ms: number; maxMs: number };
};

/** Starts to measure this process. */
export function watchProcess(): { measure(): ProcessMeasures; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delays.enable();
  // The histogram records the time between two samples. Without delays, that is the resolution.
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
