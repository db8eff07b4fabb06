import type { Understood } from "./sentence/pieces.ts";

/** The names that the catalogue has, and its reading of the search's keyword. */
export type Catalogue = {
  isMake(name: string): boolean;
  isModel(name: string): boolean;
  isPlace(name: string): boolean;
  understood: readonly Pick<Understood, "kind" | "label">[];
  notUnderstood: readonly unknown[];
};

type Named = {
  keyword?: string | undefined;
  location?: string | undefined;
  make: readonly string[];
  model: readonly string[];
};

/**
 * A search without what only its author says. Anybody can make an address or a request with any words, so mails that nobody has agreed to,
 * titles and previews use this instead of the search itself.
 */
export type KnownSearch<Query> = Omit<Query, "keyword"> & {
  keyword?: undefined;
  /** The keyword's understood pieces in the catalogue's words: "Toyota", "Under $20,000". */
  said: string[];
  /** False when words were left out. */
  isWhole: boolean;
};

/** Returns the part of a search that the catalogue knows: makes, models, places, and filters, which are numbers or chosen from lists. */
export function knownPart<Query extends Named>(search: Query, catalogue: Catalogue): KnownSearch<Query> {
  const { keyword, location, make, model, ...filters } = search;
  const { understood, notUnderstood } = catalogue;
  const said = understood.filter(({ kind }) => kind !== "word").map(({ label }) => label);
  const known = {
    make: make.filter((name) => catalogue.isMake(name)),
    model: model.filter((name) => catalogue.isModel(name)),
    location: location !== undefined && catalogue.isPlace(location) ? location : undefined,
  };
  const isWhole =
    known.make.length === make.length &&
    known.model.length === model.length &&
    known.location === location &&
    (!keyword || (understood.length > 0 && said.length === understood.length && notUnderstood.length === 0));
  return { ...filters, ...known, said: keyword ? said : [], isWhole } as unknown as KnownSearch<Query>;
}
