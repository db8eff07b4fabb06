import { LRUCache } from "lru-cache";
import { PASSING_MEMORY_MS, UNUSABLE_MEMORY_MS } from "./photo-limits.ts";

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
