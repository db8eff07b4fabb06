import { untilAborted } from "#kernel/process/until-aborted.ts";

/** The turns at hosts (kernel/outbound/host-turns.ts), as a crawl's process asks for them: it has no database. */
export type HostGate = {
  /** True when this process holds the host, as far as it knows. */
  holds(host: string): boolean;
  /** Waits until this process holds the host. @throws `signal.reason` when aborted */
  acquire(host: string, signal: AbortSignal | undefined): Promise<void>;
  /** Returns true when another process waits for a host that this one holds. */
  isWanted(host: string): Promise<boolean>;
  /** Releases the host. @param restMs for how long it gets no request, in milliseconds; default 0 */
  release(host: string, restMs?: number): Promise<void>;
};

/** The queue of one host. Times are of `performance.now()`: a system clock that is set back must not keep a host waiting for hours. */
type QueueState = {
  tail: Promise<unknown>;
  waiting: number;
  lastStart: number;
  /** Delay after the start of the last request, in milliseconds. */
  delayMs: number;
  notBefore: number;
  /** When the turn was last acquired, or last checked for waiting processes. */
  leasedAt: number;
  releaseTimer: NodeJS.Timeout | undefined;
};

/** With more queues than this, idle ones are deleted. */
const MAX_IDLE_QUEUES = 1_000;
/** How long a host is held before the process checks if another one waits for it. */
const SLICE_MS = 3_000;
/** How long a host is held after the last request: a crawl usually requests the next page within a second. */
const HOLD_AFTER_REQUEST_MS = 1_000;

/**
 * Sends one request at a time to each host, with a delay between them. This holds for all users of the queue and, with a
 * gate, for all processes that share the gate's database.
 */
export class HostQueue {
  readonly #queues = new Map<string, QueueState>();
  readonly #gate: HostGate | undefined;

  constructor(gate?: HostGate) {
    this.#gate = gate;
  }

  /**
   * Runs `work` after all earlier requests to `host` have ended and `delayMs` have passed since the last one started.
   * @throws any error that `work` throws, and `signal.reason` when it is aborted while waiting.
   */
  async run<T>(host: string, delayMs: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const queue = this.#queue(host);
    const turn = Promise.withResolvers<void>();
    const before = queue.tail;
    queue.tail = before.then(() => turn.promise);
    queue.waiting += 1;
    try {
      await untilAborted(before, signal);
      queue.delayMs = delayMs;
      if (this.#gate !== undefined) await this.#acquireHost(this.#gate, host, queue, signal);
      await sleep(quietUntil(queue) - performance.now(), signal);
      queue.lastStart = performance.now();
      return await work();
    } finally {
      queue.waiting -= 1;
      if (this.#gate !== undefined && queue.waiting === 0) this.#releaseLater(this.#gate, host, queue);
      turn.resolve();
    }
  }

  /** Sends no request to this host during the next `ms` milliseconds. */
  hold(host: string, ms: number): void {
    const queue = this.#queue(host);
    queue.notBefore = Math.max(queue.notBefore, performance.now() + ms);
  }

  /** Releases every host. */
  async close(): Promise<void> {
    for (const [host, queue] of this.#queues) {
      clearTimeout(queue.releaseTimer);
      // The next process must wait too, when the host has asked for a pause.
      await this.#gate?.release(host, Math.max(0, quietUntil(queue) - performance.now()));
    }
  }

  /** Makes sure that this process holds the host. Every few seconds it lets a waiting process go first. */
  async #acquireHost(gate: HostGate, host: string, queue: QueueState, signal: AbortSignal | undefined): Promise<void> {
    clearTimeout(queue.releaseTimer);
    if (gate.holds(host)) {
      if (performance.now() - queue.leasedAt < SLICE_MS) return;
      queue.leasedAt = performance.now();
      if (!(await gate.isWanted(host))) return;
      // The next process does not know of our last request, so the delay after it must pass before the release.
      await sleep(quietUntil(queue) - performance.now(), signal);
      await gate.release(host);
    }
    await gate.acquire(host, signal);
    queue.leasedAt = performance.now();
  }

  #releaseLater(gate: HostGate, host: string, queue: QueueState): void {
    clearTimeout(queue.releaseTimer);
    const wait = Math.max(HOLD_AFTER_REQUEST_MS, quietUntil(queue) - performance.now());
    queue.releaseTimer = setTimeout(() => void gate.release(host), wait).unref();
  }

  #queue(host: string): QueueState {
    const known = this.#queues.get(host);
    if (known !== undefined) return known;
    if (this.#queues.size >= MAX_IDLE_QUEUES) this.#forgetIdle();
    const queue: QueueState = {
      tail: Promise.resolve(),
      waiting: 0,
      lastStart: Number.NEGATIVE_INFINITY,
      delayMs: 0,
      notBefore: 0,
      leasedAt: 0,
      releaseTimer: undefined,
    };
    this.#queues.set(host, queue);
    return queue;
  }

  #forgetIdle(): void {
    const old = performance.now() - 60_000;
    for (const [host, queue] of this.#queues) {
      if (queue.waiting === 0 && queue.lastStart < old && queue.notBefore < performance.now())
        this.#queues.delete(host);
    }
  }
}

/** Returns the time before which no request may be sent to the host. */
const quietUntil = (queue: QueueState): number => Math.max(queue.lastStart + queue.delayMs, queue.notBefore);

/** Waits `ms` milliseconds; returns at once for 0 or less. @throws `signal.reason` when aborted */
async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (ms <= 0) return;
  const done = Promise.withResolvers<void>();
  const timer = setTimeout(done.resolve, ms);
  try {
    await untilAborted(done.promise, signal);
  } finally {
    clearTimeout(timer);
  }
}
