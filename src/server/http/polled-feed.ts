import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../infra/logger.ts";

const POLL_EVERY_MS = 1_000;
/** A transaction may take a while from its first to its last moment; what ended that long ago is looked at once more. */
const LOOK_BACK_MS = 15_000;

type Listener<Item> = (items: readonly Item[]) => void;

export type FeedSource<Item extends { id: number }> = {
  log: Logger;
  /** What is being followed, for the log: "crawls". */
  what: string;
  /** Everything that is under way or has moved since then, and what stands behind the ids. */
  load(since: Date, ids: readonly number[]): Promise<readonly Item[]>;
  /** Whether an item may still change, or changed after that moment. */
  isRecent(item: Item, since: Date): boolean;
};

/**
 * Tells listeners of things that have moved on. It asks the database, so it knows what every process does, and it asks
 * only while somebody listens, once for all listeners of this process.
 */
export class PolledFeed<Item extends { id: number }> {
  readonly #source: FeedSource<Item>;
  readonly #listeners = new Set<Listener<Item>>();
  readonly #closed = new AbortController();
  #polling = false;
  /** What was last told of each item, while it can still change. */
  #told = new Map<number, string>();

  constructor(source: FeedSource<Item>) {
    this.#source = source;
  }

  /** Calls `listener` with what moves from now on; first with what is under way. @returns how to stop */
  listen(listener: Listener<Item>): () => void {
    this.#listeners.add(listener);
    // A newcomer gets everything that is under way; telling it to the others once more does no harm.
    this.#told.clear();
    if (!this.#polling) void this.#poll();
    return () => void this.#listeners.delete(listener);
  }

  /** Aborted when the process stops listening for good. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  close(): void {
    this.#listeners.clear();
    this.#closed.abort();
  }

  async #poll(): Promise<void> {
    const { log, what } = this.#source;
    this.#polling = true;
    try {
      while (this.#listeners.size > 0) {
        await this.#tell().catch((error) => log.warn({ err: error }, `${what} could not be looked up`));
        await sleep(POLL_EVERY_MS, undefined, { signal: this.#closed.signal });
      }
    } catch {
      // The wait was cut short: the process is stopping.
    } finally {
      this.#polling = false;
      this.#told = new Map();
    }
  }

  async #tell(): Promise<void> {
    const since = new Date(Date.now() - LOOK_BACK_MS);
    const items = await this.#source.load(since, [...this.#told.keys()]);
    const told = new Map<number, string>();
    const moved = items.filter((item) => {
      const text = JSON.stringify(item);
      if (this.#source.isRecent(item, since)) told.set(item.id, text);
      return this.#told.get(item.id) !== text;
    });
    this.#told = told;
    if (moved.length > 0) for (const listener of this.#listeners) listener(moved);
  }
}
