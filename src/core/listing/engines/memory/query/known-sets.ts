import type { CountedColumn, Counts } from "../../../stock/write-facets.ts";
import { type Bits, intersect } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import type { CarFilter, Filter } from "./filters.ts";

/** The columns that are counted by walking. Cars and deals are not: their counts are counts of bits. */
export type WalkedColumn = Exclude<CountedColumn, "car" | "deal">;

/** A set whose visible vehicles are counted without walking through it. */
export type KnownSet = {
  /** Its slots, including hidden vehicles. */
  slots(): Bits;
  /** Writes its visible vehicles' counts into counters that are all 0. */
  writeCounts: Record<WalkedColumn | "deal", (into: Counts) => void>;
};

/** Returns the set of all vehicles. */
export function wholeSet({ tallies, live }: VehicleStore): KnownSet {
  return {
    slots: () => live,
    writeCounts: {
      seller: (into) => into.set(tallies.all.seller.counts),
      ranges: (into) => into.set(tallies.all.ranges.counts),
      deal: (into) => into.set(tallies.all.deal.counts),
    },
  };
}

/** Returns the set of the vehicles of the makes that a query names. */
export function makesSet({ tallies }: VehicleStore, { makes, slots }: CarFilter): KnownSet {
  const write = (column: WalkedColumn | "deal") => (into: Counts) => tallies.sumMakes(makes, column, into);
  return { slots, writeCounts: { seller: write("seller"), ranges: write("ranges"), deal: write("deal") } };
}

/** Returns the set of the vehicles that pass all filters by deal; null when there is no such filter. */
export function dealsSet({ tallies, pool }: VehicleStore, filters: readonly Filter[]): KnownSet | null {
  const ofDeals = filters.flatMap(({ slots, deals }) => (deals ? { slots, deals } : []));
  const [first, ...others] = ofDeals;
  if (!first) return null;
  const slots = () => {
    const both = pool.takeCopy(first.slots());
    for (const other of others) intersect(both, other.slots(), pool.whole);
    return both;
  };
  const isWanted = (deal: number) => ofDeals.every(({ deals }) => deals(deal));
  const write = (column: WalkedColumn | "deal") => (into: Counts) => tallies.sumDeals(isWanted, column, into);
  return { slots, writeCounts: { seller: write("seller"), ranges: write("ranges"), deal: write("deal") } };
}
