/** A place by its name, "Tacoma, WA", with one of its zip codes. */
export type Town = { place: string; zip: string; zips: number };

/** The fields of the stock in which a term occurs exactly. */
export type TermFields = { cars: boolean; sellers: boolean; others: boolean; years: boolean; trims: boolean };

/** The known names: of the stock, of the table of zip codes, and of the list of makes. */
export type StockNames = {
  /** The calendar year, from which ages are counted. */
  thisYear: number;
  isZip(zip: string): boolean;
  /** Returns the towns with this name, in one state or in all, those with the most zip codes first. */
  towns(name: string, state: string | null): readonly Town[];
  /** Returns the stock's places with this town, "Tacoma, WA", in one state or in all. */
  placesInStock(name: string, state: string | null): readonly string[];
  /** Returns whether the stock has places in a state. @param code "WA" */
  hasState(code: string): boolean;
  /** Returns the dealerships with exactly this name. */
  dealershipsNamed(name: string): readonly { id: number; name: string }[];
  /** Returns the make with this name, also one that is not in stock; null when there is none. */
  makeNamed(name: string): string | null;
  /** Returns whether it is a well-known model, also one that is not in stock. */
  isModelName(name: string): boolean;
  /**
   * Returns the usual name of a listed model; null when it is none.
   * @param make the make that is said before it; null for any
   * @param name in small letters, without blanks and signs
   */
  listedModel(make: string | null, name: string): string | null;
  /** Returns a model of the stock with exactly this name; null when there is none. */
  stockModel(name: string): string | null;
  /** Returns whether a word begins the name of a model in the stock: "tundra" of "Tundra SR5". */
  beginsModel(word: string): boolean;
  /** Returns the model of the stock whose last words these are: "Range Rover Evoque" of "evoque"; null for none or several. */
  modelEndingWith(name: string): string | null;
  /** Returns whether a model of the stock has a trim's words behind its name that end so: "Wrangler Sahara". */
  endsModel(name: string): boolean;
  /** Returns whether a word is known: of the stock, a make, a model or a town, or the beginning of a name in the stock. */
  isName(word: string): boolean;
  /** Returns the make or model that a misspelt word most likely means, and the number of slips; null when none is near. */
  correctedCar(word: string): { word: string; slips: number } | null;
  /** Returns the fields of the stock in which a term occurs; null when there are none. */
  fieldsOf(term: string): TermFields | null;
  /** Returns whether a name in the stock begins with a word, or matches it after correcting a typing mistake. */
  isNearly(word: string): boolean;
  /** Returns the make that a misspelt word means; null when it is not clear. */
  correctedMake(word: string): string | null;
  /** Returns the ids of the cars with a stock number; null when there are none. @param word in small letters, without signs */
  carsByStockNumber(word: string): readonly number[] | null;
  /**
   * Returns the ids of the cars whose title or description has some words; null where these were not looked for.
   * @param words as written; between quotation marks they stand side by side
   */
  carsByText(words: string): readonly number[] | null;
};

/** More cars than these are not found by their texts: a word that more have says little, and the search would be slow. */
export const MOST_BY_TEXT = 5_000;

/** Cars of a make, or of any, whose make and model match some words. */
export type CarGroup = { make: string | null; words: readonly string[] };
/**
 * The condition for a car, besides filters: one of several groups of cars or of several states, or a word in some fields: in all, in all except its location, or
 * only in its location (town, state and dealership).
 */
export type NameCondition =
  | { kind: "cars"; groups: readonly CarGroup[] }
  /** One of several states, by their codes in small letters. */
  | { kind: "states"; codes: readonly string[] }
  | {
      kind: "word";
      word: string;
      fields: "all" | "car" | "seller";
      /** Cars that match as well: those with this stock number, or with these words in their texts. */
      ids?: readonly number[];
    };
