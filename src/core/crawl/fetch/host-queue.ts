/**
 * A lock per host among processes: only the process that holds a host sends requests to it. A process keeps the lock
 * across requests. It releases it when it is done, or between two requests when another process waits.
 */
export type HostGate = {
  /** True when this process holds the host. It loses the lock when the database connection behind it breaks. */
  holds(host: string): boolean;
  /** Waits until this process holds the host. @throws `signal.reason` when aborted */
  acquire(host: string, signal: AbortSignal | undefined): Promise<void>;
  /** Returns true when another process waits for a host that this one holds. */
  isWanted(host: string): Promise<boolean>;
  /** Releases the host. @param restMs for how long it gets no request, in milliseconds; default 0 */
  release(host: string, restMs?: number): Promise<void>;
};

/** The queue of one host. Times are of `performance.now()`: a system clock that is set back must not keep a host waiting for hours. */
type Lane = {
  tail: Promise<unknown>;
  waiting: number;
  lastStart: number;
  /** Delay after the start of the last request, in milliseconds. */
  delayMs: number;
  notBefore: number;
  /** When the lock was last acquired, or last checked for waiting processes. */
  leasedAt: number;
  leaving: NodeJS.Timeout | undefined;
};

/** With more queues than this, idle ones are deleted. */
const MAX_IDLE_LANES = 1_000;
/** How long a host is held before the process checks if another one waits for it. */
const SLICE_MS = 3_000;
/** How long a host is held after the last request: a crawl usually requests the next page within a second. */
const LINGER_MS = 1_000;

/**
 * Sends one request at a time to each host, with a delay between them. This holds for all users of the queue and, with a
 * gate, for all processes that share the gate's database.
 */
export class HostQueue {
  readonly #lanes = new Map<string, Lane>();
  readonly #gate: HostGate | undefined;

  constructor(gate?: HostGate) {
    this.#gate = gate;
  }

  /**
   * Runs `work` after all earlier requests to `host` have ended and `delayMs` have passed since the last one started.
   * @throws any error that `work` throws, and `signal.reason` when it is aborted while waiting.
   */
  async run<T>(host: string, delayMs: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const lane = this.#lane(host);
    const turn = Promise.withResolvers<void>();
    const before = lane.tail;
    lane.tail = before.then(() => turn.promise);
    lane.waiting += 1;
    try {
      await abortable(before, signal);
      lane.delayMs = delayMs;
      if (this.#gate !== undefined) await this.#enter(this.#gate, host, lane, signal);
      await sleep(quietUntil(lane) - performance.now(), signal);
      lane.lastStart = performance.now();
      return await work();
    } finally {
      lane.waiting -= 1;
      if (this.#gate !== undefined && lane.waiting === 0) this.#leaveLater(this.#gate, host, lane);
      turn.resolve();
    }
  }

  /** Sends no request to this host during the next `ms` milliseconds. */
  hold(host: string, ms: number): void {
    const lane = this.#lane(host);
    lane.notBefore = Math.max(lane.notBefore, performance.now() + ms);
  }

  /** Releases every host. */
  async close(): Promise<void> {
    for (const [host, lane] of this.#lanes) {
      clearTimeout(lane.leaving);
      // The next process must wait too, when the host has asked for a pause.
      await this.#gate?.release(host, Math.max(0, quietUntil(lane) - performance.now()));
    }
  }

  /** Makes sure that this process holds the host. Every few seconds it lets a waiting process go first. */
  async #enter(gate: HostGate, host: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    clearTimeout(lane.leaving);
    if (gate.holds(host)) {
      if (performance.now() - lane.leasedAt < SLICE_MS) return;
      lane.leasedAt = performance.now();
      if (!(await gate.isWanted(host))) return;
      // The next process does not know of our last request, so the delay after it must pass before the release.
      await sleep(quietUntil(lane) - performance.now(), signal);
      await gate.release(host);
    }
    await gate.acquire(host, signal);
    lane.leasedAt = performance.now();
  }

  #leaveLater(gate: HostGate, host: string, lane: Lane): void {
    clearTimeout(lane.leaving);
    const wait = Math.max(LINGER_MS, quietUntil(lane) - performance.now());
    lane.leaving = setTimeout(() => void gate.release(host), wait).unref();
  }

  #lane(host: string): Lane {
    const known = this.#lanes.get(host);
    if (known !== undefined) return known;
    if (this.#lanes.size >= MAX_IDLE_LANES) this.#forgetIdle();
    const lane: Lane = {
      tail: Promise.resolve(),
      waiting: 0,
      lastStart: Number.NEGATIVE_INFINITY,
      delayMs: 0,
      notBefore: 0,
      leasedAt: 0,
      leaving: undefined,
    };
    this.#lanes.set(host, lane);
    return lane;
  }

  #forgetIdle(): void {
    const old = performance.now() - 60_000;
    for (const [host, lane] of this.#lanes) {
      if (lane.waiting === 0 && lane.lastStart < old && lane.notBefore < performance.now()) this.#lanes.delete(host);
    }
  }
}

/** Returns the time before which no request may be sent to the host. */
const quietUntil = (lane: Lane): number => Math.max(lane.lastStart + lane.delayMs, lane.notBefore);

/** Waits `ms` milliseconds; returns at once for 0 or less. @throws `signal.reason` when aborted */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (ms <= 0) return;
  const done = Promise.withResolvers<void>();
  const timer = setTimeout(done.resolve, ms);
  try {
    await abortable(done.promise, signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Settles like the promise, or rejects with `signal.reason` as soon as the signal is aborted. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
