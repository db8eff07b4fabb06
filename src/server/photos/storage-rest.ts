/** How long object storage that failed is left alone. Whoever comes next goes and looks. */
const REST_MS = 15_000;

/**
 * Keeps visitors from waiting for object storage that does not answer: after a failure it is asked by one of them every
 * 15 seconds, until it answers.
 */
export class StorageRest {
  #restUntil = 0;
  #failing = false;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  mayTry(): boolean {
    if (!this.#failing) return true;
    if (this.#now() < this.#restUntil) return false;
    this.#restUntil = this.#now() + REST_MS;
    return true;
  }

  failed(): void {
    this.#failing = true;
    this.#restUntil = this.#now() + REST_MS;
  }

  succeeded(): void {
    this.#failing = false;
  }
}
