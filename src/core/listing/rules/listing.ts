import type { NotUnderstood, Understood } from "./sentence/pieces.ts";

/** A car's card as lists take it. `json` is one object for as long as the car is unchanged: UTF-8, without confirmation, distance and closing brace. */
export type ListedCard = { id: number; confirmedAt: string; json: Buffer };

/** What an answer tells of how its keyword was read. */
export type Told = { understood: Understood[]; notUnderstood: NotUnderstood[] };

/** What an engine has found for a listing, without the vehicles themselves. */
export type Found = {
  ids: number[];
  /** Whole miles from the searched zip, in the order of the ids. */
  miles: (number | null)[];
  total: number;
  facetsJson: Buffer;
} & Told;

/** The listing call's answer before it is written. */
export type Listing = {
  query: { page: number; limit: number };
  found: Found;
  /** The vehicles in their order; those that are gone are missing. */
  cards: readonly ListedCard[];
};

/** Whole miles from the searched zip to each card's vehicle, in the order of the cards. */
export function milesOf({ found, cards }: Listing): (number | null)[] {
  let place = 0;
  return cards.map(({ id }) => {
    place = found.ids.indexOf(id, place);
    return found.miles[place] ?? null;
  });
}

export const countPages = ({ query, found }: Listing): number => Math.ceil(found.total / query.limit);
