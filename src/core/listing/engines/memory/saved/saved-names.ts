import type { Dictionaries } from "../../../stock/dictionaries.ts";

/** The texts that the columns refer to by number, in the order of their numbers. */
export type SavedNames = {
  makes: string[];
  models: string[];
  trims: string[];
  zips: string[];
  years: string[];
  /** Numbers of make and model. */
  cars: [make: number, model: number][];
  /** The zip by its number. */
  sellers: [dealershipId: number, city: string | null, state: string | null, zip: number][];
  looks: [body: string | null, fuel: string | null][];
};

const LISTS = ["makes", "models", "trims", "zips", "years"] as const;

export function saveNames(names: Dictionaries): SavedNames {
  // The first text is null in each of them.
  const lists = Object.fromEntries(LISTS.map((list) => [list, names[list].values.slice(1)]));
  return {
    ...(lists as Pick<SavedNames, (typeof LISTS)[number]>),
    cars: names.cars.entries.map(({ make, model }) => [make, model]),
    sellers: names.sellers.entries.map(({ dealershipId, city, state, zip }) => [dealershipId, city, state, zip]),
    looks: names.looks.entries.map(({ body, fuel }) => [body, fuel]),
  };
}

/** Restores all texts under their numbers. @param names empty, except for the dealerships */
export function restoreNames(saved: SavedNames, names: Dictionaries): void {
  for (const list of LISTS) for (const text of saved[list]) names[list].numberOf(text);
  for (const [make, model] of saved.cars)
    names.car(names.makes.values[make] ?? null, names.models.values[model] ?? null);
  for (const [dealershipId, city, state, zip] of saved.sellers) {
    names.seller(dealershipId, city, state, names.zips.values[zip] ?? null);
  }
  for (const [body, fuel] of saved.looks) names.look(body, fuel);
}
