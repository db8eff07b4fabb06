import type { Queryable } from "../../infra/database/db.ts";
import { cacheBudget } from "../../infra/memory-limit.ts";
import type { LogMark } from "../change-log.ts";
import { type Card, readCards, readCardVersions } from "./read-cards.ts";

/** How many characters all cached cards may have together, fewer with little memory; one has 1,000 to 3,000. */
const MAX_CHARACTERS = 32_000_000;

/**
 * Recently rendered cards, keyed by vehicle id. An entry is used only after the database has confirmed its row versions.
 */
class CardCache {
  /** Two generations: a card that is used goes into the young one. When that is full, it replaces the old one. */
  #young = new Map<number, Card>();
  #old = new Map<number, Card>();
  #characters = 0;
  readonly #maxCharacters = cacheBudget(MAX_CHARACTERS);

  /** The cached card of a vehicle; its version may be outdated. */
  get(id: number): Card | undefined {
    const young = this.#young.get(id);
    if (young) return young;
    const old = this.#old.get(id);
    if (old) this.set(old);
    return old;
  }

  set(card: Card): void {
    this.#characters += card.card.length - (this.#young.get(card.id)?.card.length ?? 0);
    this.#young.set(card.id, card);
    if (this.#characters * 2 <= this.#maxCharacters) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#characters = 0;
  }
}

/** How many queries for versions run at once. Calls that come meanwhile share the next one. */
const AT_ONCE = 2;

export type CardsOfPage = {
  /** JSON objects without the closing brace, in the order of the ids. Vehicles that are gone are missing. */
  cards: { id: number; card: string }[];
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
        const card = "card" in row ? (row as Card) : this.#cache.get(id);
        if (card?.version === row.version) cards.set(id, { ...card, confirmedAt: row.confirmedAt });
        if ("card" in row) this.#cache.set(row as Card);
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
    const found = ids.flatMap((id) => known.get(id) ?? rest?.get(id) ?? []);
    return { cards: found.map(withConfirmation), current };
  }
}

/** Adds the last confirmation. It changes without a row version, so a cached card does not contain it. */
const withConfirmation = ({ id, card, confirmedAt }: Card) => ({
  id,
  card: `${card},"lastConfirmedAt":"${confirmedAt}"`,
});
