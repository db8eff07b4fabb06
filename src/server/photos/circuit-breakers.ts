import { LRUCache } from "lru-cache";
import { PASSING_MEMORY_MS, UNUSABLE_MEMORY_MS } from "#domain/photos/photo-limits.ts";

/** Failures in a row after which a host is left alone. */
const FAILURES_BEFORE_REST = 5;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 10 * 60_000;
/** However long a host asks us to stay away, it is tried again after this. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;
const MAX_HOSTS = 10_000;

type Trouble = { failures: number; restUntil: number };

/** Remembers which hosts have asked for a pause or keep failing, and leaves them alone for a while. */
export class HostRest {
  readonly #troubles = new LRUCache<string, Trouble>({ max: MAX_HOSTS });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Milliseconds for which a host is still left alone; 0 when it may be asked. */
  restMs(host: string): number {
    return Math.max(0, (this.#troubles.get(host)?.restUntil ?? 0) - this.#now());
  }

  /** @param retryAfterMs what the host asked for; null when it said nothing */
  failed(host: string, retryAfterMs: number | null): void {
    const failures = (this.#troubles.get(host)?.failures ?? 0) + 1;
    const doublings = failures - FAILURES_BEFORE_REST;
    const rest = doublings < 0 ? 0 : Math.min(FIRST_REST_MS * 2 ** doublings, LONGEST_REST_MS);
    const asked = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
    this.#troubles.set(host, { failures, restUntil: this.#now() + Math.max(rest, asked) });
  }

  succeeded(host: string): void {
    this.#troubles.delete(host);
  }
}

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

/** About 2 MB at most. */
const MAX_FAILURES = 10_000;

/** Remembers which photos cannot be shown, so that a broken one costs its dealer one request and not one a visitor. */
export class FailureMemory {
  readonly #failures = new LRUCache<string, { message: string; until: number }>({ max: MAX_FAILURES });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Why the photo is not tried now; null when it may be. */
  reason(name: string): string | null {
    const failure = this.#failures.get(name);
    if (!failure) return null;
    if (failure.until > this.#now()) return failure.message;
    this.#failures.delete(name);
    return null;
  }

  remember(name: string, failure: { message: string; passing: boolean }): void {
    const until = this.#now() + (failure.passing ? PASSING_MEMORY_MS : UNUSABLE_MEMORY_MS);
    this.#failures.set(name, { message: failure.message, until });
  }
}
