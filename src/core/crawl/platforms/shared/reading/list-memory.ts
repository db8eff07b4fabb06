import { nameKey } from "./name-keys.ts";

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
  /** The parts of pages' titles, of which one is often the dealer's name, as keys of names. */
  readonly titles = new Set<string>();
  /** The ranks of headings under which lists are grouped by dealers. */
  readonly dealerRanks = new Set<number>();
  /** The shapes of cards. */
  readonly cardShapes = new Set<string>();

  /** Records the name of a rooftop that a card shows. */
  noteRooftop(name: string): void {
    this.#rooftops.add(nameKey(name));
  }

  isRooftop(name: string): boolean {
    return this.#rooftops.has(nameKey(name));
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
