type Lane = { tail: Promise<unknown>; waiting: number; lastStart: number; notBefore: number };

/** Lanes beyond this many are cleared of those nobody waits in. */
const MAX_IDLE_LANES = 1_000;

/**
 * Lets one request at a time through for each host and keeps a distance between them. It knows nothing beyond this
 * process; whoever wants "one at a time" to hold must share one queue.
 */
export class HostQueue {
  readonly #lanes = new Map<string, Lane>();

  /**
   * Runs `work` once every earlier request to `host` has ended and `delayMs` have passed since the last one began.
   * @throws whatever `work` throws, and `signal.reason` when it is aborted while waiting.
   */
  async run<T>(host: string, delayMs: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const lane = this.#lane(host);
    const turn = Promise.withResolvers<void>();
    const before = lane.tail;
    lane.tail = before.then(() => turn.promise);
    lane.waiting += 1;
    try {
      await abortable(before, signal);
      await sleep(Math.max(lane.lastStart + delayMs, lane.notBefore) - Date.now(), signal);
      lane.lastStart = Date.now();
      return await work();
    } finally {
      lane.waiting -= 1;
      turn.resolve();
    }
  }

  /** Nobody asks this host for anything during the next `ms` milliseconds. */
  hold(host: string, ms: number): void {
    const lane = this.#lane(host);
    lane.notBefore = Math.max(lane.notBefore, Date.now() + ms);
  }

  #lane(host: string): Lane {
    const known = this.#lanes.get(host);
    if (known !== undefined) return known;
    if (this.#lanes.size >= MAX_IDLE_LANES) this.#forgetIdle();
    const lane: Lane = { tail: Promise.resolve(), waiting: 0, lastStart: 0, notBefore: 0 };
    this.#lanes.set(host, lane);
    return lane;
  }

  #forgetIdle(): void {
    const old = Date.now() - 60_000;
    for (const [host, lane] of this.#lanes) {
      if (lane.waiting === 0 && lane.lastStart < old && lane.notBefore < Date.now()) this.#lanes.delete(host);
    }
  }
}

/** Waits `ms` milliseconds (not at all for 0 or less). @throws `signal.reason` when aborted. */
async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
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

/** The promise's outcome, or a rejection with `signal.reason` as soon as the signal is aborted. */
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
