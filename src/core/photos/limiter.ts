import { BusyError } from "./photo-errors.ts";

type Limiter = {
  /**
   * Runs `work` as soon as fewer than the allowed number are running. Waiting visitors take turns, each with their oldest work, so a
   * visitor with a hundred photos does not delay one with two. When too much is waiting, the visitor with the most waiting work loses their
   * latest.
   * @param visitor the requesting visitor; all requests without one count as one visitor
   * @throws {BusyError} when the work is dropped, at once or later
   */
  run<T>(work: () => Promise<T>, visitor?: string): Promise<T>;
  /** True when nothing is running or waiting. */
  isIdle(): boolean;
};

type Waiting = { start(): void; drop(): void };

/** Limits how much runs at once and how much may wait. */
export function createLimiter(options: { atOnce: number; maxWaiting: number }): Limiter {
  /** The waiting work of each visitor. The next visitor comes first. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  /** Takes the next visitor's oldest work, and moves that visitor to the end of the queue. */
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

  /** Makes room for more work of a visitor, by dropping work of the visitor with the most waiting. @returns true when there is room */
  function makeRoom(visitor: string): boolean {
    if (waiting < options.maxWaiting) return true;
    const own = queues.get(visitor)?.length ?? 0;
    const [longest] = [...queues.entries()].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= own + 1) return false;
    waiting -= 1;
    longest[1].pop()?.drop();
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
      queue.push({ start: resolve, drop: () => reject(new BusyError()) });
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
 * @returns a function that runs `work` under the host's limiter; it throws `BusyError` when too many are waiting there
 */
export function createHostLimiter(options: { atOnce: number; maxWaiting: number }) {
  const limiters = new Map<string, Limiter>();
  return async function run<T>(host: string, work: () => Promise<T>, visitor?: string): Promise<T> {
    const limiter = limiters.get(host) ?? createLimiter(options);
    limiters.set(host, limiter);
    try {
      return await limiter.run(work, visitor);
    } finally {
      if (limiter.isIdle()) limiters.delete(host);
    }
  };
}

/**
 * Deduplicates concurrent work: callers with the same name get the result of the running work.
 * @returns a function that runs `work` under a name, or joins the running work
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
