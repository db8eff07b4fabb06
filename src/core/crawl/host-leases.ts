import type { HostTurn, HostTurns } from "#kernel/outbound/host-turns.ts";
import type { FromCrawl } from "./messages.ts";

/** A killed crawl may have sent a request a moment ago, so its hosts rest before the next one. */
const REST_AFTER_DEATH_MS = 1_000;

/**
 * The hosts that one crawl holds. The leases belong to the product's process, which runs several crawls. This class records which crawl
 * holds which host, and gives them back when the crawl has ended.
 */
export class HostLeases {
  readonly #turns: HostTurns | undefined;
  readonly #held = new Map<string, HostTurn>();
  readonly #gone = new AbortController();

  constructor(turns: HostTurns | undefined) {
    this.#turns = turns;
  }

  /** @throws the crawl has already ended */
  async answer({ call, host }: Extract<FromCrawl, { kind: "gate" }>): Promise<boolean> {
    if (this.#turns === undefined) return call === "acquire";
    const known = this.#held.get(host);
    // A lease that may be lost counts as wanted. The crawl then acquires it again.
    if (call === "isWanted") return !known?.isHeld() || this.#turns.isWanted(host).catch(() => false);
    if (known?.isHeld()) return true;
    this.release(host, 0);
    const turn = await this.#turns.acquire(host, this.#gone.signal);
    if (this.#gone.signal.aborted) {
      await turn.giveBack();
      throw this.#gone.signal.reason;
    }
    this.#held.set(host, turn);
    return true;
  }

  release(host: string, restMs: number): void {
    void this.#held.get(host)?.giveBack(restMs);
    this.#held.delete(host);
  }

  releaseAll(): void {
    this.#gone.abort(new Error("the crawl's process has ended"));
    for (const host of this.#held.keys()) this.release(host, REST_AFTER_DEATH_MS);
  }
}
