/** What a site says a listing holds, and what was seen of it. */
export type ListingBalance = {
  /** As the adapter names it: "used inventory". */
  name: string;
  declared: number;
  seen: number;
};

type Kind = "used" | "new";
type Listing = { name: string; declared: number; usedOnly: boolean; cars: Set<string> };

/**
 * Keeps the books of declared totals. A car counts once for the listing declared last, however often it is shown, so
 * that repetitions cannot stand in for cars that were missed. New cars do not count towards a used listing.
 */
export class ListingLedger {
  readonly #listings = new Map<string, Listing>();
  #current: Listing | null = null;

  /** Cars seen from here on belong to no listing until the next declaration. */
  leave(): void {
    this.#current = null;
  }

  /** When a site corrects its total on a later page the larger one stands: one car too many asked for is only caution. */
  declare(site: string, name: string, total: number): void {
    if (!Number.isFinite(total) || total < 0) return;
    const key = `${site}\n${name}`;
    const listing = this.#listings.get(key) ?? {
      name,
      declared: 0,
      usedOnly: /used|pre-?owned|certified|cpo/i.test(name) && !/new(?!est)|\ball\b/i.test(name),
      cars: new Set<string>(),
    };
    listing.declared = Math.max(listing.declared, Math.floor(total));
    this.#listings.set(key, listing);
    this.#current = listing;
  }

  /** A car was seen; `key` is the same whenever it is the same car. */
  sighted(kind: Kind, key: string): void {
    if (this.#current === null || (kind === "new" && this.#current.usedOnly)) return;
    this.#current.cars.add(key);
  }

  balances(): ListingBalance[] {
    return [...this.#listings.values()].map(({ name, declared, cars }) => ({ name, declared, seen: cars.size }));
  }
}
