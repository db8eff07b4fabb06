import { nameKey, namesBusiness, titleParts } from "./name-keys.ts";

const SEVERAL = Symbol("several cars");

/**
 * The findings of a run's list pages so far, for pages that say too little by themselves: the last page of a list may have a single
 * card.
 */
export class ListMemory {
  readonly #rooftops = new Set<string>();
  /** The car that each link of somebody else names by its VIN, by the make and model of its card. */
  readonly #linked = new Map<string, string | typeof SEVERAL>();
  /** The place in a card that has the rooftop's name; null where none is known. */
  rooftopPlace: string | null = null;
  /** The parts of pages' titles that can be the dealer's name, as keys of names. */
  readonly #titles = new Set<string>();
  /** The first title that each part was in. */
  readonly #titleOf = new Map<string, string>();
  /** The ranks of headings under which lists are grouped by dealers. */
  readonly dealerRanks = new Set<number>();
  /** True when a card was not called sold by its class or data, so that these say something of the others. */
  hasUnsoldCards = false;
  /** The shapes of cards. */
  readonly cardShapes = new Set<string>();

  /** Records the name of a rooftop that a card shows. */
  noteRooftop(name: string): void {
    this.#rooftops.add(nameKey(name));
  }

  isRooftop(name: string): boolean {
    return this.#rooftops.has(nameKey(name));
  }

  /**
   * Records a page's title. Of it only businesses, and parts that another title has too, can be the dealer's name on other pages.
   * @returns a test for the names in this title and for the recorded ones
   */
  titleNames(title: string): (name: string) => boolean {
    const parts = titleParts(title).map((part) => part.trim());
    for (const part of parts) {
      const key = nameKey(part);
      const first = this.#titleOf.get(key) ?? title;
      this.#titleOf.set(key, first);
      if (first !== title || namesBusiness(part)) this.#titles.add(key);
    }
    const own = new Set(parts.map(nameKey));
    return (name) => own.has(nameKey(name)) || this.#titles.has(nameKey(name));
  }

  /** Records that the card of a car has a link of somebody else with the VIN of a key. @param name its make and model in small letters */
  noteLink(key: string, name: string): void {
    const known = this.#linked.get(key);
    if (known === SEVERAL) return;
    const isSame = known === undefined || known.startsWith(name) || name.startsWith(known);
    this.#linked.set(key, isSame ? (known ?? name) : SEVERAL);
  }

  /** True for a VIN that the cards of several cars link to: the same chat. */
  isSharedLink(key: string): boolean {
    return this.#linked.get(key) === SEVERAL;
  }
}
