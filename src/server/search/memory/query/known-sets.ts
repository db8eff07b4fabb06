import type { CountedColumn, Counts } from "../../stock/write-facets.ts";
import type { Bits } from "../store/bitset.ts";
import type { WithinRange } from "../store/range-bits.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/** A set whose counts the store keeps: nobody has to walk through it to count it. */
export type KnownSet = {
  /** Its slots, whether shoppers see them or not. */
  slots(): Bits;
  /** Adds its visible vehicles' counts to counters that are all 0. */
  addCounts(column: CountedColumn, into: Counts): void;
};

/** All vehicles. */
export function wholeSet({ tallies, live }: VehicleStore): KnownSet {
  return { slots: () => live, addCounts: (column, into) => into.set(tallies.all[column].counts) };
}

/** The vehicles of some makes. @param wanted for each car number, 1 when it is of one of them */
export function makesSet(store: VehicleStore, makes: ReadonlySet<number>, wanted: Uint8Array): KnownSet {
  const { layout, columns, end, pool, tallies } = store;
  const slots = () => {
    const marked = pool.takeEmpty();
    layout.mark(marked, wanted, columns.car, end);
    return marked;
  };
  return {
    slots: once(slots),
    addCounts: (column, into) => {
      for (const make of makes) tallies.make.addCounts([make, make], column, into);
    },
  };
}

/** The vehicles of the parts that come nearest to a range. */
export function rangeSet(store: VehicleStore, name: "price" | "mileage" | "year", range: WithinRange): KnownSet {
  const { parts } = range;
  return {
    slots: once(() => (range.isExact ? range.slots : store[name].slotsOfParts(parts, store.pool))),
    addCounts: (column, into) => store.tallies[name].addCounts(parts, column, into),
  };
}

/** Makes something when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
