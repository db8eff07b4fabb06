/** How many times longer a process without processor time may be silent. */
const STARVED_FACTOR = 6;

/**
 * Distinguishes a process that hangs from one that waits for its turn. A process that hangs is silent and busy. On an overloaded machine a
 * process may be silent because it gets hardly any processor time; that says nothing about the page that it reads.
 */
export class SilenceWatch {
  readonly #hangMs: number;
  #heardAt: number;
  /** Processor time at the first check after the process's last message; null until then. */
  #usedMs: number | null = null;

  /** @param hangMs how long a process may be silent that uses at least half of that time */
  constructor(hangMs: number, now = Date.now()) {
    this.#hangMs = hangMs;
    this.#heardAt = now;
  }

  /** Resets the watch: the process has sent a message, or its silence says nothing. */
  heard(now = Date.now()): void {
    this.#heardAt = now;
    this.#usedMs = null;
  }

  /**
   * True when the process hangs. Call it about once a second.
   * @param usedMs processor time that the process has used so far; null where the system does not report it
   */
  isHung(usedMs: number | null, now = Date.now()): boolean {
    this.#usedMs ??= usedMs;
    const silentMs = now - this.#heardAt;
    if (silentMs <= this.#hangMs) return false;
    const isBusy = usedMs === null || usedMs - (this.#usedMs ?? 0) > this.#hangMs / 2;
    return isBusy || silentMs > STARVED_FACTOR * this.#hangMs;
  }
}
