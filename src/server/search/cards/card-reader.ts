import type { Queryable } from "../../infra/database/db.ts";
import { cacheBudget } from "../../infra/memory-limit.ts";
import type { LogMark } from "../change-log.ts";
import { type Card, readCards, readCardVersions } from "./read-cards.ts";

/** How many bytes all cached cards may have together, fewer with little memory; one has 1,000 to 3,000. */
const MAX_BYTES = 32_000_000;
/** Cards are kept in blocks of this size: thousands of small allocations would leave holes in the process's memory. */
const BLOCK_BYTES = 128 * 1_024;

/**
 * Recently rendered cards, keyed by vehicle id. An entry is used only after the database has confirmed its row versions.
 */
class CardCache {
  /** Two generations: a card that is used goes into the young one. When that is full, it replaces the old one. */
  #young = new Map<number, Card>();
  #old = new Map<number, Card>();
  #block = Buffer.alloc(0);
  #bytes = 0;
  readonly #maxBytes = cacheBudget(MAX_BYTES);

  /** The cached card of a vehicle; its version may be outdated. */
  get(id: number): Card | undefined {
    const young = this.#young.get(id);
    if (young) return young;
    const old = this.#old.get(id);
    if (old) this.set(old);
    return old;
  }

  set(card: Card): void {
    this.#bytes += card.json.length;
    this.#young.set(card.id, { ...card, json: this.#keep(card.json) });
    if (this.#bytes * 2 <= this.#maxBytes) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#block = Buffer.alloc(0);
    this.#bytes = 0;
  }

  /** Copies bytes into the latest block. A block is freed with the last of its cards. */
  #keep(json: Buffer): Buffer {
    if (json.length > this.#block.length) this.#block = Buffer.allocUnsafeSlow(Math.max(json.length, BLOCK_BYTES));
    const kept = this.#block.subarray(0, json.copy(this.#block));
    this.#block = this.#block.subarray(json.length);
    return kept;
  }
}

/** How many queries for versions run at once. Calls that come meanwhile share the next one. */
const AT_ONCE = 2;

export type CardsOfPage = {
  /** In the order of the ids. Vehicles that are gone are missing. */
  cards: Card[];
  /** Whether the database showed exactly the changes up to `position`, so that ids and cards are of the same moment. */
  current: boolean;
};

type Waiting = {
  pool: Queryable;
  ids: readonly number[];
  position: LogMark;
  resolve: (cards: CardsOfPage) => void;
  reject: (error: unknown) => void;
};

/**
 * Reads the cards of a page's vehicles. PostgreSQL renders a card again only when a row version has changed. The versions
 * are read for every page; waiting calls share one query, and a call never shares a query that began before it.
 */
export class CardReader {
  readonly #cache = new CardCache();
  #waiting: Waiting[] = [];
  #asking = 0;

  /** @param ids at least one @param position how far the change log had been read when the ids were chosen */
  read(pool: Queryable, ids: readonly number[], position: LogMark): Promise<CardsOfPage> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pool, ids, position, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first || this.#asking >= AT_ONCE) return;
    const { pool } = first;
    const { horizon } = first.position;
    const isAlike = (call: Waiting) => call.pool === pool && call.position.horizon === horizon;
    const together = this.#waiting.filter(isAlike);
    this.#waiting = this.#waiting.filter((call) => !isAlike(call));
    this.#asking += 1;
    void this.#ask(pool, together, horizon).finally(() => {
      this.#asking -= 1;
      this.#next();
    });
  }

  async #ask(pool: Queryable, calls: readonly Waiting[], horizon: bigint): Promise<void> {
    try {
      const ids = [...new Set(calls.flatMap((call) => call.ids))];
      const isKnown = ids.some((id) => this.#cache.get(id));
      const { byId, mark } = await (isKnown ? readCardVersions : readCards)(pool, ids, horizon);
      const cards = new Map<number, Card>();
      for (const [id, row] of byId) {
        const card = "json" in row ? (row as Card) : this.#cache.get(id);
        // A confirmation changes no row version.
        if (card?.version === row.version) cards.set(id, { ...card, confirmedAt: row.confirmedAt });
        if ("json" in row) this.#cache.set(row as Card);
      }
      for (const call of calls) void this.#answer(pool, call, cards, mark).then(call.resolve, call.reject);
    } catch (error) {
      for (const call of calls) call.reject(error);
    }
  }

  /** Reads the cards that are not cached. Outside the queue, because reading them from disk would delay other calls. */
  async #answer(pool: Queryable, call: Waiting, known: Map<number, Card>, mark: number): Promise<CardsOfPage> {
    const { ids, position } = call;
    let current = mark === position.mark;
    const missing = ids.filter((id) => !known.has(id));
    let rest: Map<number, Card> | undefined;
    if (missing.length > 0) {
      const read = await readCards(pool, missing, position.horizon);
      rest = read.byId;
      current &&= read.mark === position.mark && rest.size === missing.length;
      for (const card of rest.values()) this.#cache.set(card);
    }
    return { cards: ids.flatMap((id) => known.get(id) ?? rest?.get(id) ?? []), current };
  }
}
