import { countDeal } from "../../../stock/deal-numbers.ts";
import type { Counts } from "../../../stock/write-facets.ts";
import { clearBit, hasBit, setBit, sumOf } from "../store/bitset.ts";
import { countColumns } from "../store/count-bits.ts";
import type { NearSpan } from "../store/range-bits.ts";
import type { Box } from "../store/stock-grid.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { countersOf } from "./count-sets.ts";
import type { RangeFilter } from "./filters.ts";
import type { Matches } from "./select-sets.ts";

/** Up to this part of all slots, matches are counted one by one. */
const FEW = 1 / 64;

/** A range with the nearest span of whole parts. */
type NearRange = RangeFilter & { near: NearSpan };

/**
 * Like `selectSets`, for queries that only set ranges. Slots between cuts are counted by adding up cells and bits. Only vehicles between a
 * bound and the nearest cut are examined one by one.
 */
export function selectRanges(store: VehicleStore, filters: readonly RangeFilter[]): Matches {
  const { pool, live, layout, columns } = store;
  const ranges = filters.map((range) => ({ ...range, near: store[range.name].nearest(range.min, range.max) }));
  const slots = pool.takeCopy(live);
  for (const { name, near } of ranges) store[name].sets.keep(slots, near, pool.whole);
  const seller = countersOf(store, "seller");
  const combinations = countersOf(store, "ranges");
  const deal = countersOf(store, "deal");
  const hasCells = store.tallies.dealGrid.addCounts(boxOf(store, ranges), deal);
  for (const { slots: edge, by } of edgesOf(store, ranges)) {
    increase(seller, columns.seller, edge, by);
    increase(combinations, columns.ranges, edge, by);
    if (hasCells) increaseDeals(deal, columns.deal, edge, by);
    const put = by === 1 ? setBit : clearBit;
    for (let at = 0; at < edge.length; at++) put(slots, edge[at] as number);
  }
  if (!hasCells) store.deals.count(slots, pool.whole, deal);
  const car = countersOf(store, "car");
  layout.count(slots, car);
  layout.countTail(slots, car, columns.car);
  const total = sumOf(car);
  const set = { slots, windows: pool.whole, total };
  const without = withoutEach(store, ranges);
  if (total > store.end * FEW) {
    store.sellers.count(spansOf(ranges), seller);
    addCells(store, ranges, combinations);
    return { ...set, counts: { car, seller, ranges: combinations, deal }, without };
  }
  const few = { seller: countersOf(store, "seller"), ranges: countersOf(store, "ranges") };
  const counting = (column: "seller" | "ranges") => ({ column: columns[column], counts: few[column] });
  for (const window of pool.whole) countColumns(slots, window, counting("seller"), counting("ranges"));
  return { ...set, counts: { car, ...few, deal }, without };
}

/** Returns for each range how many vehicles would match without it. */
function withoutEach(store: VehicleStore, ranges: readonly NearRange[]): Matches["without"] {
  const { columns, tallies } = store;
  const without: Matches["without"] = {};
  for (const range of ranges) {
    const others = ranges.filter((other) => other !== range);
    const counts = countersOf(store, "ranges");
    without[range.name] = counts;
    if (others.length === 0) counts.set(tallies.all.ranges.counts);
    else addCells(store, others, counts);
    for (const { slots, by } of edgesOf(store, others)) increase(counts, columns.ranges, slots, by);
  }
  return without;
}

const spansOf = (ranges: readonly NearRange[]): Partial<Record<RangeFilter["name"], NearSpan>> =>
  Object.fromEntries(ranges.map(({ name, near }) => [name, near]));

/** Returns the cells within the spans. */
function boxOf({ names }: VehicleStore, ranges: readonly NearRange[]): Box {
  const { price, mileage, year } = spansOf(ranges);
  const isWanted = (number: number): boolean => {
    const value = names.years.values[number];
    return year !== undefined && value != null && Number(value) >= year.from && Number(value) < year.to;
  };
  return { price, mileage, years: year && isWanted };
}

/** Adds up the vehicles within the spans, by combination of ranges. */
function addCells(store: VehicleStore, ranges: readonly NearRange[], into: Counts): void {
  store.tallies.grid.addCounts(boxOf(store, ranges), into);
}

/** Visible vehicles that are added to those within the spans (1), or subtracted (-1). */
type Edge = { slots: Uint32Array; by: 1 | -1 };

/**
 * Returns the edges that turn the vehicles within the spans into those within the ranges, in this order. For a range within one part, the
 * whole part is added first, and then the vehicles outside its bounds are subtracted.
 */
function edgesOf(store: VehicleStore, ranges: readonly NearRange[]): Edge[] {
  return ranges.flatMap((range, at) => {
    // A vehicle at the edges of two ranges must be counted once: earlier ranges are exact by now, later ones are not yet.
    const exact = ranges.slice(0, at).map(({ name, min, max }) => ({ name, from: min, to: max + 1 }));
    const near = ranges.slice(at + 1).map(({ name, near: { from, to } }) => ({ name, from, to }));
    const bounds = [...exact, ...near];
    return store[range.name].edges(range.min, range.max, range.near).map(({ from, to, by }) => {
      const slots = keepVisible(store, store[range.name].between(from, to));
      const kept = bounds.reduce((left, bound) => keepWithin(left, store.columns[bound.name], bound), slots);
      return { slots: kept, by };
    });
  });
}

/** Moves the visible slots to the front and returns only these. */
function keepVisible({ live }: VehicleStore, slots: Uint32Array): Uint32Array {
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    if (hasBit(live, slot)) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/** Moves the slots to the front whose value is from `from` (included) to `to` (excluded). @returns only these */
function keepWithin(slots: Uint32Array, column: Int32Array, { from, to }: { from: number; to: number }): Uint32Array {
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    const value = column[slot] as number;
    if (value >= from && value < to) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/** Adds a number to the counters of some slots. */
function increase(counts: Counts, column: Int32Array, slots: Uint32Array, by: number): void {
  for (let at = 0; at < slots.length; at++) {
    const number = column[slots[at] as number] as number;
    counts[number] = (counts[number] as number) + by;
  }
}

/** Like `increase`, for counts of deals. @param column of `dealNumber` */
function increaseDeals(counts: Counts, column: Uint8Array, slots: Uint32Array, by: number): void {
  for (let at = 0; at < slots.length; at++) countDeal(counts, column[slots[at] as number] as number, by);
}
