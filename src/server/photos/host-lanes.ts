import { createLimiter, type Limiter } from "./limiter.ts";

/**
 * A few at a time for each host, so that a slow dealer holds up nobody else's photos.
 * @returns runs `work` in the host's lane; throws `BusyError` when too many are waiting there
 */
export function createHostLanes(options: { atOnce: number; maxWaiting: number }) {
  const lanes = new Map<string, Limiter>();
  return async function run<T>(host: string, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(host) ?? createLimiter(options);
    lanes.set(host, lane);
    try {
      return await lane.run(work);
    } finally {
      if (lane.isIdle()) lanes.delete(host);
    }
  };
}
