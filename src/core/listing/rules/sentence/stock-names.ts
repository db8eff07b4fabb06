/** A place by its name, "Tacoma, WA", with a zip code of it. */
export type Town = { place: string; zip: string; zips: number };

/** What the words of a name are in the stock, exactly. */
export type TermFields = { cars: boolean; sellers: boolean; others: boolean; years: boolean };

/** What is known of names: by the stock, by the table of zip codes, and by the list of makes. */
export type StockNames = {
  /** The calendar year, by which ages are counted. */
  thisYear: number;
  isZip(zip: string): boolean;
  /** Towns of this name, in one state or in all, those with the most zip codes first. */
  towns(name: string, state: string | null): readonly Town[];
  /** Places of the stock with this town, "Tacoma, WA", in one state or in all. */
  placesInStock(name: string, state: string | null): readonly string[];
  /** Whether the stock has places in a state. @param code "WA" */
  hasState(code: string): boolean;
  /** The dealerships of exactly this name. */
  dealershipsNamed(name: string): readonly { id: number; name: string }[];
  /** The make that this is a name of, whether it is in stock or not; null when it is none. */
  makeNamed(name: string): string | null;
  /** Whether it is a well-known model, in stock or not. */
  isModelName(name: string): boolean;
  /** What a term is in the stock. Null: nothing is called so. */
  fieldsOf(term: string): TermFields | null;
  /** Whether something in the stock begins with a word, or is a word with a typing mistake less. */
  isNearly(word: string): boolean;
  /** The make that a misspelt word means; null when it is not clear. */
  correctedMake(word: string): string | null;
};

/** Cars of a make, or of any, whose make and model match some words. */
export type CarGroup = { make: string | null; words: readonly string[] };
/**
 * What a car must match, besides filters: one of several groups of cars, or a word in some fields: anywhere, in anything but where it
 * stands, or in where it stands alone (its town, state and dealership).
 */
export type NameCondition =
  | { kind: "cars"; groups: readonly CarGroup[] }
  | { kind: "word"; word: string; fields: "all" | "car" | "seller" };
