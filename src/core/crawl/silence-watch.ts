/** How many times longer a process may be silent that gets no processor time. */
const STARVED_FACTOR = 6;

/**
 * Tells a process that hangs from one that waits for its turn. One that hangs is silent and busy. On an overloaded machine a process
 * may be silent because it gets hardly any processor time; that says nothing about the page that it reads.
 */
export class SilenceWatch {
  readonly #hangMs: number;
  #heardAt: number;
  /** Processor time at the first look after the process was last heard; null until then. */
  #usedMs: number | null = null;

  /** @param hangMs how long a process may be silent that uses at least half of that time */
  constructor(hangMs: number, now = Date.now()) {
    this.#hangMs = hangMs;
    this.#heardAt = now;
  }

  /** The process has given a sign of life, or its silence says nothing. */
  heard(now = Date.now()): void {
    this.#heardAt = now;
    this.#usedMs = null;
  }

  /**
   * Whether the process hangs. Call it about once a second.
   * @param usedMs processor time that the process has used so far; null where the system does not tell
   */
  isHung(usedMs: number | null, now = Date.now()): boolean {
    this.#usedMs ??= usedMs;
    const silentMs = now - this.#heardAt;
    if (silentMs <= this.#hangMs) return false;
    const isBusy = usedMs === null || usedMs - (this.#usedMs ?? 0) > this.#hangMs / 2;
    return isBusy || silentMs > STARVED_FACTOR * this.#hangMs;
  }
}
