import type { CountedColumn, Counts } from "../../stock/write-facets.ts";
import type { Bits } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import type { CarFilter } from "./filters.ts";

/** What is counted by walking. Cars are not: they lie side by side, so their counts are counts of bits. */
export type WalkedColumn = Exclude<CountedColumn, "car">;

/** A set whose visible vehicles are counted without walking through it. */
export type KnownSet = {
  /** Its slots, whether shoppers see them or not. */
  slots(): Bits;
  /** Adds its visible vehicles' counts to counters that are all 0. */
  addCounts: Record<WalkedColumn, (into: Counts) => void>;
};

/** All vehicles. */
export function wholeSet({ tallies, live }: VehicleStore): KnownSet {
  return {
    slots: () => live,
    addCounts: {
      seller: (into) => into.set(tallies.all.seller.counts),
      ranges: (into) => into.set(tallies.all.ranges.counts),
    },
  };
}

/** The vehicles of the makes that a query names. */
export function makesSet({ tallies }: VehicleStore, { makes, slots }: CarFilter): KnownSet {
  const addCounts = (column: WalkedColumn) => (into: Counts) => {
    for (const make of makes) tallies.addMake(make, column, into);
  };
  return { slots, addCounts: { seller: addCounts("seller"), ranges: addCounts("ranges") } };
}
