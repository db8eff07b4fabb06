import { BusyError } from "./photo-errors.ts";

type Limiter = {
  /**
   * Runs `work` as soon as fewer than the allowed number are running. Waiting visitors take turns, each with the work that it
   * has waited with longest, so one who asks for a hundred photos does not delay one who asks for two. When too much is
   * waiting, the visitor with the most waiting work gives up its latest.
   * @param visitor who asked; all who do not say are one
   * @throws {BusyError} when it has to give up, at once or later
   */
  run<T>(work: () => Promise<T>, visitor?: string): Promise<T>;
  /** Whether nothing is running or waiting. */
  isIdle(): boolean;
};

type Waiting = { start(): void; giveUp(): void };

/** Limits how much runs at once and how much may wait. */
export function createLimiter(options: { atOnce: number; maxWaiting: number }): Limiter {
  /** What each visitor waits with. The visitor whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  /** Takes the next visitor's oldest work, and lets that visitor queue up behind the others. */
  function takeNext(): Waiting | undefined {
    const [turn] = queues;
    if (!turn) return undefined;
    const [visitor, queue] = turn;
    const next = queue.shift();
    queues.delete(visitor);
    if (queue.length > 0) queues.set(visitor, queue);
    waiting -= 1;
    return next;
  }

  /** Makes room for one more of a visitor, at the cost of whoever has most waiting. @returns whether there is room */
  function makeRoom(visitor: string): boolean {
    if (waiting < options.maxWaiting) return true;
    const own = queues.get(visitor)?.length ?? 0;
    const [longest] = [...queues.entries()].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= own + 1) return false;
    waiting -= 1;
    longest[1].pop()?.giveUp();
    return true;
  }

  async function execute<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      running -= 1;
      start();
    }
  }

  function start(): void {
    if (running >= options.atOnce) return;
    const next = takeNext();
    if (!next) return;
    running += 1;
    next.start();
  }

  return {
    async run(work, visitor = "") {
      if (running < options.atOnce) {
        running += 1;
        return execute(work);
      }
      if (!makeRoom(visitor)) throw new BusyError();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const queue = queues.get(visitor) ?? [];
      queue.push({ start: resolve, giveUp: () => reject(new BusyError()) });
      queues.set(visitor, queue);
      waiting += 1;
      await promise;
      return execute(work);
    },
    isIdle: () => running + waiting === 0,
  };
}

/**
 * Gives each host its own limiter, so that a slow host does not delay the photos of others.
 * @returns a function that runs `work` in the host's lane; throws `BusyError` when too many are waiting there
 */
export function createHostLanes(options: { atOnce: number; maxWaiting: number }) {
  const lanes = new Map<string, Limiter>();
  return async function run<T>(host: string, work: () => Promise<T>, visitor?: string): Promise<T> {
    const lane = lanes.get(host) ?? createLimiter(options);
    lanes.set(host, lane);
    try {
      return await lane.run(work, visitor);
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
