import type { Landing } from "../vehicle-endpoints.ts";
import type { Dictionaries } from "./dictionaries.ts";
import type { Candidates } from "./suggestions.ts";
import type { TermIndex } from "./term-index.ts";
import type { Counts } from "./write-facets.ts";

/** The names that occur in the stock, and how many vehicles shoppers see of each car and seller, by their numbers. */
export type Stock = { names: Dictionaries; carTally: { counts: Counts }; sellerTally: { counts: Counts } };

/**
 * A stock with the data that is computed from it once. It changes with the stock, so callers must read it in one turn of the event loop.
 */
export type SearchedStock = Stock & {
  /** The terms of the names. */
  terms(): TermIndex;
  /** All candidates for suggestions, including names without vehicles. */
  candidates(): Candidates;
  /** The landing addresses that have vehicles, by path, those with most vehicles first. */
  landings(): ReadonlyMap<string, Landing>;
};

/** Counts the vehicles that shoppers see. */
export const countVehicles = ({ carTally }: Stock): number => carTally.counts.reduce((sum, count) => sum + count, 0);
