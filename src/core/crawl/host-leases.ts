import type { HostGate } from "./fetch/host-queue.ts";
import type { FromCrawl } from "./messages.ts";

/** A killed crawl may have sent a request a moment ago, so its hosts rest before the next one. */
const REST_AFTER_DEATH_MS = 1_000;

/**
 * The hosts that one crawl holds. The locks belong to the product's process, which runs several crawls. This class records which crawl
 * holds which host, and releases them when the crawl has ended.
 */
export class HostLeases {
  readonly #gate: HostGate | undefined;
  readonly #held = new Set<string>();
  readonly #gone = new AbortController();

  constructor(gate: HostGate | undefined) {
    this.#gate = gate;
  }

  /** @throws the crawl has already ended */
  async answer({ call, host }: Extract<FromCrawl, { kind: "gate" }>): Promise<boolean> {
    if (this.#gate === undefined) return call === "acquire";
    if (call === "isWanted") {
      // A lock that was lost with its connection counts as wanted. The crawl then acquires it again.
      return !this.#gate.holds(host) || this.#gate.isWanted(host);
    }
    if (this.#held.has(host) && this.#gate.holds(host)) return true;
    await this.#gate.acquire(host, this.#gone.signal);
    if (this.#gone.signal.aborted) {
      await this.#gate.release(host);
      throw this.#gone.signal.reason;
    }
    this.#held.add(host);
    return true;
  }

  release(host: string, restMs: number): void {
    if (this.#held.delete(host)) void this.#gate?.release(host, restMs);
  }

  releaseAll(): void {
    this.#gone.abort(new Error("the crawl's process has ended"));
    for (const host of this.#held) this.release(host, REST_AFTER_DEATH_MS);
  }
}
