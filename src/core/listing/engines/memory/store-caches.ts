import { CardReader } from "../../cards/card-reader.ts";
import { Candidates } from "../../stock/candidates.ts";
import { landingsOf } from "../../stock/landings.ts";
import { TermIndex } from "../../stock/term-index.ts";
import { writeFacets } from "../../stock/write-facets.ts";
import type { Landing } from "../../vehicle-endpoints.ts";
import { wholeCounts } from "./query/selection.ts";
import type { VehicleStore } from "./store/vehicle-store.ts";

/** Results that are computed from one store and cached until the store changes. A new store has new, empty caches. */
export type StoreCaches = {
  /** Belongs to the store because its cards are of the moment that the store shows. */
  readonly cards: CardReader;
  /** The facets of a search without filters, in JSON. */
  wholeFacetsJson(hidesDeals: boolean): Buffer;
  /** See `landingsOf`. */
  landings(): ReadonlyMap<string, Landing>;
  /** The current terms of the dictionaries. */
  terms(): TermIndex;
  /** All current candidates for suggestions, including those without vehicles. */
  candidates(): Candidates;
};

/** Caches the latest value until the version changes. */
function keptFor<T>(version: () => number, make: () => T): () => T {
  let kept: { version: number; value: T } | null = null;
  return () => {
    const now = version();
    if (kept?.version !== now) kept = { version: now, value: make() };
    return kept.value;
  };
}

/** Returns the caches of a store, all of them empty. */
export function openStoreCaches(store: VehicleStore): StoreCaches {
  const keptUntilChange = <T>(make: () => T) => keptFor(() => store.version, make);
  // Dictionaries only grow, and these with them. They start empty again when a dealership is renamed.
  const keptUntilRename = <T>(make: () => T) => keptFor(() => store.names.renames, make);
  const terms = keptUntilRename(() => new TermIndex());
  const candidates = keptUntilRename(() => new Candidates());
  const wholeFacets = (hidesDeals: boolean) =>
    keptUntilChange(() => {
      const shown = { hasMake: false, hidesDeals };
      return Buffer.from(writeFacets(store.names, { counts: wholeCounts(store), without: {} }, shown));
    });
  const [withDeals, withoutDeals] = [wholeFacets(false), wholeFacets(true)];
  return {
    cards: new CardReader({ followsLog: true }),
    wholeFacetsJson: (hidesDeals) => (hidesDeals ? withoutDeals() : withDeals()),
    landings: keptUntilChange(() => landingsOf(store)),
    terms: () => terms().caughtUpWith(store.names),
    candidates: () => candidates().caughtUpWith(store),
  };
}
