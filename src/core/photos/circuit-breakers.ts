import { LRUCache } from "lru-cache";
import {
  FAILURES_BEFORE_PAUSE,
  FIRST_HOST_PAUSE_MS,
  LONGEST_HOST_PAUSE_MS,
  LONGEST_RETRY_AFTER_MS,
  PASSING_MEMORY_MS,
  STORAGE_PAUSE_MS,
  UNUSABLE_MEMORY_MS,
} from "./rules/photo-limits.ts";

const MAX_HOSTS = 10_000;
/** About 2 MB at most. */
const MAX_FAILURES = 10_000;

type Clock = () => number;
/** Milliseconds on a monotonic clock. A clock that is set back must not prolong a pause. */
const monotonic: Clock = () => performance.now();

/** Circuit breaker of the dealers' hosts: stops requests to a host that keeps failing or asked for a pause. */
export class HostBreaker {
  readonly #hosts = new LRUCache<string, { failures: number; pausedUntil: number }>({ max: MAX_HOSTS });
  readonly #now: Clock;

  constructor(now: Clock = monotonic) {
    this.#now = now;
  }

  /** Returns for how many milliseconds a host still gets no requests; 0 when it may be requested. */
  pauseMs(host: string): number {
    return Math.max(0, (this.#hosts.get(host)?.pausedUntil ?? 0) - this.#now());
  }

  /** @param retryAfterMs the pause that the host asked for; null when it did not */
  failed(host: string, retryAfterMs: number | null): void {
    const failures = (this.#hosts.get(host)?.failures ?? 0) + 1;
    const doublings = failures - FAILURES_BEFORE_PAUSE;
    const own = doublings < 0 ? 0 : Math.min(FIRST_HOST_PAUSE_MS * 2 ** doublings, LONGEST_HOST_PAUSE_MS);
    const asked = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
    this.#hosts.set(host, { failures, pausedUntil: this.#now() + Math.max(own, asked) });
  }

  succeeded(host: string): void {
    this.#hosts.delete(host);
  }
}

/** Circuit breaker of object storage: after a failure, one request every 15 seconds tries whether it works again. */
export class StorageBreaker {
  #pausedUntil = 0;
  #failing = false;
  readonly #now: Clock;

  constructor(now: Clock = monotonic) {
    this.#now = now;
  }

  mayRequest(): boolean {
    if (!this.#failing) return true;
    if (this.#now() < this.#pausedUntil) return false;
    this.#pausedUntil = this.#now() + STORAGE_PAUSE_MS;
    return true;
  }

  failed(): void {
    this.#failing = true;
    this.#pausedUntil = this.#now() + STORAGE_PAUSE_MS;
  }

  succeeded(): void {
    this.#failing = false;
  }
}

/** Remembers photos that failed, so that a broken photo costs its dealer one request and not one for each visitor. */
export class FailureCache {
  readonly #failures = new LRUCache<string, { message: string; until: number }>({ max: MAX_FAILURES });
  readonly #now: Clock;

  constructor(now: Clock = monotonic) {
    this.#now = now;
  }

  /** Returns why the photo is not requested now; null when it may be requested. */
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
