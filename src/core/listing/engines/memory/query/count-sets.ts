import type { CountedColumn, Counts } from "../../../stock/write-facets.ts";
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
import type { KnownSet, WalkedColumn } from "./known-sets.ts";

/** Visible slots, all of them within some windows. */
export type SlotSet = { slots: Bits; windows: Windows };

/** Adding up a known set's counts takes about as long as counting this many slots. */
const STEPS_A_KNOWN_SET = 20_000;

/** Returns new counters for a column, all 0. */
export const countersOf = ({ pool, tallies }: VehicleStore, column: CountedColumn): Counts =>
  pool.takeCounters(tallies.all[column].counts.length);

/**
 * Counts a set by seller and by ranges: by walking through it, or, where that is shorter, through its difference to a known set.
 * @param known sets that may have nearly the same slots
 */
export function countSet(store: VehicleStore, set: SlotSet, known: readonly KnownSet[]): Record<WalkedColumn, Counts> {
  const counts = { seller: countersOf(store, "seller"), ranges: countersOf(store, "ranges") };
  const near = nearestSet(store, set, estimateSize(set.slots, set.windows), known);
  const seller = { column: store.columns.seller, counts: counts.seller };
  const ranges = { column: store.columns.ranges, counts: counts.ranges };
  near?.writeCounts.seller(counts.seller);
  near?.writeCounts.ranges(counts.ranges);
  for (const window of set.windows) {
    if (near === null) countColumns(set.slots, window, seller, ranges);
    else countDifferences(set.slots, { slots: near.slots(), live: store.live }, window, seller, ranges);
  }
  return counts;
}

/**
 * Counts a set together with slots that are not in it, by one column.
 * @param counted the counts of `set`
 * @param others slots within the windows of `set`
 */
export function countWith(
  store: VehicleStore,
  { set, counted }: { set: SlotSet; counted: Counts },
  others: Bits,
  column: WalkedColumn,
  known: readonly KnownSet[],
): Counts {
  const counts = countersOf(store, column);
  const { windows } = set;
  const both = store.pool.takeWithin(set.slots, windows);
  for (const [from, to] of windows) {
    for (let at = from; at < to; at++) both[at] = (both[at] as number) | (others[at] as number);
  }
  const near = nearestSet(store, { slots: both, windows }, estimateSize(others, windows), known);
  const counting = { column: store.columns[column], counts };
  if (near === null) counts.set(counted);
  else near.writeCounts[column](counts);
  for (const window of windows) {
    if (near === null) countColumn(others, window, counting);
    else countDifference(both, { slots: near.slots(), live: store.live }, window, counting);
  }
  return counts;
}

/** Returns the known set with the smallest difference; null when counting `steps` slots is shorter. */
function nearestSet(
  { live }: VehicleStore,
  { slots, windows }: SlotSet,
  steps: number,
  known: readonly KnownSet[],
): KnownSet | null {
  let least = steps - STEPS_A_KNOWN_SET;
  let best: KnownSet | null = null;
  if (least <= 0) return best;
  for (const set of known) {
    const difference = estimateDifference(slots, { slots: set.slots(), live }, windows);
    if (difference >= least) continue;
    least = difference;
    best = set;
  }
  return best;
}
