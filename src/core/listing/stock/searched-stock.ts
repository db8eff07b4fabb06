import type { Landing } from "../vehicle-endpoints.ts";
import type { Candidates } from "./candidates.ts";
import type { Stock } from "./stock.ts";
import type { TermIndex } from "./term-index.ts";

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
