/**
 * Keeps other processes from asking a host while this one does. A process holds a host across requests and lets go when
 * it is done with it, or between two requests when somebody else is waiting.
 */
export type HostGate = {
  /** Whether this process has the host. It may lose it at any moment, when the connection that holds it breaks. */
  holds(host: string): boolean;
  /** Waits until this process has the host. @throws `signal.reason` when aborted */
  acquire(host: string, signal: AbortSignal | undefined): Promise<void>;
  /** Whether another process waits for a host that this one has. */
  isWanted(host: string): Promise<boolean>;
  /** Lets others have the host. @param restMs nobody may ask it anything for so many milliseconds; default 0 */
  release(host: string, restMs?: number): Promise<void>;
};

type Lane = {
  tail: Promise<unknown>;
  waiting: number;
  lastStart: number;
  /** Distance that the last request asked for, in milliseconds. */
  delayMs: number;
  notBefore: number;
  /** When the gate was last asked for this host. */
  leasedAt: number;
  leaving: NodeJS.Timeout | undefined;
};

/** Lanes beyond this many are cleared of those nobody waits in. */
const MAX_IDLE_LANES = 1_000;
/** How long a host is kept from other processes before they are asked whether they want it. */
const SLICE_MS = 3_000;
/** How long a host is kept after the last request; the next page of a crawl is asked for within moments. */
const LINGER_MS = 1_000;

/**
 * Lets one request at a time through for each host and keeps a distance between them, among all who share this queue and,
 * with a gate, among all processes that share the gate's database.
 */
export class HostQueue {
  readonly #lanes = new Map<string, Lane>();
  readonly #gate: HostGate | undefined;

  constructor(gate?: HostGate) {
    this.#gate = gate;
  }

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
      lane.delayMs = delayMs;
      if (this.#gate !== undefined) await this.#enter(this.#gate, host, lane, signal);
      await sleep(quietUntil(lane) - Date.now(), signal);
      lane.lastStart = Date.now();
      return await work();
    } finally {
      lane.waiting -= 1;
      if (this.#gate !== undefined && lane.waiting === 0) this.#leaveLater(this.#gate, host, lane);
      turn.resolve();
    }
  }

  /** Nobody asks this host for anything during the next `ms` milliseconds. */
  hold(host: string, ms: number): void {
    const lane = this.#lane(host);
    lane.notBefore = Math.max(lane.notBefore, Date.now() + ms);
  }

  /** Lets go of every host. */
  async close(): Promise<void> {
    for (const [host, lane] of this.#lanes) {
      clearTimeout(lane.leaving);
      // A pause that a host has asked for holds for whoever comes next.
      await this.#gate?.release(host, Math.max(0, quietUntil(lane) - Date.now()));
    }
  }

  /** Makes sure that this process has the host; from time to time lets another one have its turn first. */
  async #enter(gate: HostGate, host: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    clearTimeout(lane.leaving);
    if (gate.holds(host)) {
      if (Date.now() - lane.leasedAt < SLICE_MS) return;
      lane.leasedAt = Date.now();
      if (!(await gate.isWanted(host))) return;
      // Whoever comes next knows nothing of our last request, so the distance to it is kept before the host is let go.
      await sleep(quietUntil(lane) - Date.now(), signal);
      await gate.release(host);
    }
    await gate.acquire(host, signal);
    lane.leasedAt = Date.now();
  }

  #leaveLater(gate: HostGate, host: string, lane: Lane): void {
    clearTimeout(lane.leaving);
    const wait = Math.max(LINGER_MS, quietUntil(lane) - Date.now());
    lane.leaving = setTimeout(() => void gate.release(host), wait).unref();
  }

  #lane(host: string): Lane {
    const known = this.#lanes.get(host);
    if (known !== undefined) return known;
    if (this.#lanes.size >= MAX_IDLE_LANES) this.#forgetIdle();
    const lane: Lane = {
      tail: Promise.resolve(),
      waiting: 0,
      lastStart: 0,
      delayMs: 0,
      notBefore: 0,
      leasedAt: 0,
      leaving: undefined,
    };
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

/** Until when nothing may be asked of a lane's host. */
const quietUntil = (lane: Lane): number => Math.max(lane.lastStart + lane.delayMs, lane.notBefore);

/** Waits `ms` milliseconds (not at all for 0 or less). @throws `signal.reason` when aborted. */
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
