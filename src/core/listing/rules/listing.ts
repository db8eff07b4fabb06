import type { NotUnderstood, Understood } from "./sentence/pieces.ts";

/** A car's card for lists. `json` stays the same object until the car changes: UTF-8, without confirmation, distance and closing brace. */
export type ListedCard = { id: number; confirmedAt: string; json: Buffer };

/** The pieces of a keyword that were understood, and those that were not. */
export type KeywordReading = { understood: Understood[]; notUnderstood: NotUnderstood[] };

/** An engine's answer for a listing, without the vehicles themselves. */
export type SearchResult = {
  ids: number[];
  /** Whole miles from the searched zip, in the order of the ids. */
  miles: (number | null)[];
  total: number;
  facetsJson: Buffer;
} & KeywordReading;

/** The listing call's answer before it is written as JSON. */
export type Listing = {
  query: { page: number; limit: number };
  found: SearchResult;
  /** The vehicles in their order; those that are gone are missing. */
  cards: readonly ListedCard[];
};

/** Returns the whole miles from the searched zip to each card's vehicle, in the order of the cards. */
export function milesOf({ found, cards }: Listing): (number | null)[] {
  let place = 0;
  return cards.map(({ id }) => {
    place = found.ids.indexOf(id, place);
    return found.miles[place] ?? null;
  });
}

export const countPages = ({ query, found }: Listing): number => Math.ceil(found.total / query.limit);
