import type { CountedColumn, Counts } from "../../stock/write-facets.ts";
import type { Bits, Windows } from "../store/bitset.ts";
import {
  countColumn,
  countColumns,
  countDifference,
  countDifferences,
  estimateDifference,
  estimateSize,
} from "../store/count-bits.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import type { KnownSet } from "./known-sets.ts";

/** Visible slots, all of them within some windows. */
export type SlotSet = { slots: Bits; windows: Windows };

/** What is counted by walking. Cars are not: they lie side by side, so their counts are counts of bits. */
export type WalkedColumn = Exclude<CountedColumn, "car">;

/** Looking at a word costs about this part of counting a slot. */
const STEPS_A_WORD = 0.5;

/** New counters for a column, all 0. */
export const countersOf = ({ pool, tallies }: VehicleStore, column: CountedColumn): Counts =>
  pool.takeCounters(tallies.all[column].counts.length);

/**
 * Counts a set by seller and by ranges: by walking through it, or, where that is shorter, through the difference to a known set.
 * @param known sets that may have nearly the same slots
 */
export function countSet(store: VehicleStore, set: SlotSet, known: readonly KnownSet[]): Record<WalkedColumn, Counts> {
  const counts = { seller: countersOf(store, "seller"), ranges: countersOf(store, "ranges") };
  const seller = { column: store.columns.seller, counts: counts.seller };
  const ranges = { column: store.columns.ranges, counts: counts.ranges };
  const near = nearestSet(store, set.slots, estimateSize(set.slots, set.windows), known);
  if (near === null) {
    for (const window of set.windows) countColumns(set.slots, window, seller, ranges);
    return counts;
  }
  near.addCounts("seller", counts.seller);
  near.addCounts("ranges", counts.ranges);
  countDifferences(set.slots, { slots: near.slots(), live: store.live }, seller, ranges);
  return counts;
}

/**
 * Counts a set together with others that are not in it, by one column.
 * @param counted the counts of `set` @param others slots within the windows of `set`
 */
export function countWith(
  store: VehicleStore,
  { set, counted }: { set: SlotSet; counted: Counts },
  others: Bits,
  column: WalkedColumn,
  known: readonly KnownSet[],
): Counts {
  const counts = countersOf(store, column);
  const counting = { column: store.columns[column], counts };
  const both = store.pool.takeWithin(set.slots, set.windows);
  for (const [from, to] of set.windows) {
    for (let at = from; at < to; at++) both[at] = (both[at] as number) | (others[at] as number);
  }
  const near = nearestSet(store, both, estimateSize(others, set.windows), known);
  if (near === null) {
    counts.set(counted);
    for (const window of set.windows) countColumn(others, window, counting);
    return counts;
  }
  near.addCounts(column, counts);
  countDifference(both, { slots: near.slots(), live: store.live }, counting);
  return counts;
}

/** The known set to which the difference is smallest; null when counting `steps` slots is shorter. */
function nearestSet({ live }: VehicleStore, bits: Bits, steps: number, known: readonly KnownSet[]): KnownSet | null {
  let least = steps - bits.length * STEPS_A_WORD;
  let best: KnownSet | null = null;
  if (least <= 0) return best;
  for (const set of known) {
    const difference = estimateDifference(bits, { slots: set.slots(), live });
    if (difference >= least) continue;
    least = difference;
    best = set;
  }
  return best;
}
