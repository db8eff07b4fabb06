/** Texts of all cards together, in characters; one has one to three thousand. */
const MAX_CHARACTERS = 32_000_000;

/** A vehicle as JSON without its last confirmation, and the version of the rows that it was made from. */
export type Card = { id: number; version: string; confirmedAt: string; card: string };

/**
 * Recently rendered cards, keyed by vehicle id. An entry is used only after the database has confirmed its rows'
 * versions.
 */
export class CardCache {
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
