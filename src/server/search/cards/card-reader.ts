import type { Queryable } from "../../infra/db.ts";
import type { LogMark } from "../change-log.ts";
import { type Card, readCards, readCardVersions } from "./read-cards.ts";

/** Texts of all cards together, in characters; one has one to three thousand. */
const MAX_CHARACTERS = 32_000_000;

/**
 * Recently rendered cards, keyed by vehicle id. An entry is used only after the database has confirmed its rows'
 * versions.
 */
class CardCache {
  /** Two generations: what is asked for goes into the young one; when that is full, the old one is dropped. */
  #young = new Map<number, Card>();
  #old = new Map<number, Card>();
  #characters = 0;

  /** The card of a vehicle, of whatever version. */
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
    if (this.#characters * 2 <= MAX_CHARACTERS) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#characters = 0;
  }
}

/** So many questions for versions are under way at once; calls that come meanwhile go together with the next. */
const AT_ONCE = 2;

type CardsOfPage = {
  /** Objects in JSON, the end left open, in the order of the ids; those that are gone are missing. */
  cards: { id: number; card: string }[];
  /** Whether the database showed exactly the changes that the index had read: both are of the same moment. */
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
 * Reads the vehicles of pages. What PostgreSQL has written before is not written again as long as the rows' versions are
 * the same; it is asked for those each time, in one question for all calls that wait. A question always begins after the
 * calls that it answers.
 */
export class CardReader {
  readonly #cache = new CardCache();
  #waiting: Waiting[] = [];
  #asking = 0;

  /** @param ids at least one @param position what the index had read when it named them */
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

  /** Fetches what was not known. Not in the queue: what is read from disk must not hold up the others. */
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

/** A confirmation leaves the rows' versions as they are, so its time is no part of a kept card. */
const withConfirmation = ({ id, card, confirmedAt }: Card) => ({
  id,
  card: `${card},"lastConfirmedAt":"${confirmedAt}"`,
});
