import pLimit from "p-limit";
import { BusyError } from "./photo-errors.ts";

type Limiter = {
  /**
   * Runs `work` as soon as fewer than the allowed number are running, in the order of the calls.
   * @throws {BusyError} at once when too many are waiting already
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Whether nothing is running or waiting. */
  isIdle(): boolean;
};

/** Limits how much runs at once and how much may wait. */
export function createLimiter(options: { atOnce: number; maxWaiting: number }): Limiter {
  const limit = pLimit(options.atOnce);
  return {
    async run(work) {
      if (limit.activeCount + limit.pendingCount >= options.atOnce + options.maxWaiting) throw new BusyError();
      return limit(work);
    },
    isIdle: () => limit.activeCount + limit.pendingCount === 0,
  };
}

/**
 * Gives each host its own limiter, so that a slow host does not delay the photos of others.
 * @returns a function that runs `work` in the host's lane; throws `BusyError` when too many are waiting there
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

/**
 * Deduplicates concurrent work: callers that ask for the same name while it is running get the same result.
 * @returns a function that runs `work` under a name, or joins the run under way
 */
export function createSingleFlight<T>() {
  const flights = new Map<string, Promise<T>>();
  return function run(name: string, work: () => Promise<T>): Promise<T> {
    const running = flights.get(name);
    if (running) return running;
    const flight = work().finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  };
}
