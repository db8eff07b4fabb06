import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { SearchedArea } from "../../stock/searched-area.ts";
import { COLUMN_OF, type Counted, type CountedColumn, type Counts } from "../../stock/write-facets.ts";
import {
  type Bits,
  clearBit,
  countByColumn,
  countByColumns,
  countOnes,
  hasBit,
  intersect,
  setBit,
  subtract,
} from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { type Filter, filtersOf } from "./filters.ts";
import { type MatchedWord, selectByWords } from "./select-by-words.ts";

/** When an area has more than this part of all vehicles, scanning all is quicker than looking them up by zip. */
const WIDE = 0.25;

/** What matches a query. Its sets belong to the store's pool, so they are valid until the next search. */
export type Selection = Counted & {
  total: number;
  matching: Bits;
  /**
   * With words: what matches them all exactly; exactly or by a prefix; in any way. Each set includes the one before.
   * Without words only the last.
   */
  byKind: readonly Bits[];
};

/** Finds what matches a query, as sets of slots, and counts it for the facets. */
export function select(
  store: VehicleStore,
  query: VehicleQuery,
  asked: { area: SearchedArea | null; words: readonly MatchedWord[] },
): Selection {
  const { pool, live } = store;
  pool.reset(store.end);
  const filters = filtersOf(store, query);
  const whole = wholeCounts(store);
  if (filters.length === 0 && asked.area === null && asked.words.length === 0) {
    const matching = pool.takeCopy(live);
    return { total: store.total, matching, byKind: [matching], counts: whole, without: {} };
  }
  const base = pool.takeCopy(live);
  if (asked.area !== null) intersect(base, areaBits(store, asked.area));
  const kinds = selectByWords(store, asked.words, base);
  const { matching, once } = split(store, base, filters);
  for (const bits of kinds) if (bits !== base) intersect(bits, matching);
  const byKind = kinds.map((bits) => (bits === base ? matching : bits));
  const total = countAll(matching);
  const counts = countMatching(store, matching, total, whole);
  const [only] = filters;
  const isAlone = filters.length === 1 && asked.area === null && asked.words.length === 0;
  const without: Selection["without"] = {};
  if (isAlone && only) without[only.name] = whole[COLUMN_OF[only.name]];
  else for (const filter of filters) without[filter.name] = countWithout(store, filter, once, counts);
  return { total, matching, byKind, counts, without };
}

export function wholeCounts(store: VehicleStore): Selection["counts"] {
  return { car: store.carTally.counts, seller: store.sellerTally.counts, ranges: store.rangesTally.counts };
}

export function countAll(bits: Bits): number {
  let sum = 0;
  for (let at = 0; at < bits.length; at++) sum += countOnes(bits[at] as number);
  return sum;
}

/** The slots within an area, whether shoppers see them or not. A vehicle without a zip is where its town is. */
function areaBits(store: VehicleStore, area: SearchedArea): Bits {
  const { columns, end, pool } = store;
  const view = store.views.by_zip;
  const zips = area.zipNumbers();
  const bits = pool.takeEmpty();
  const found = zips.reduce((sum, zip) => sum + view.measure(zip, zip + 1), 0);
  if (found > end * WIDE) {
    for (let slot = 0; slot < end; slot++) {
      if (area.contains(columns.zip[slot] as number, columns.seller[slot] as number)) setBit(bits, slot);
    }
    return bits;
  }
  for (const zip of zips) view.mark(bits, zip, zip + 1, true);
  if (zips[0] !== 0) return bits;
  for (const slot of view.slotsBetween(0, 1)) {
    if (hasBit(bits, slot) && !area.contains(0, columns.seller[slot] as number)) clearBit(bits, slot);
  }
  return bits;
}

/**
 * Splits the slots of `base`: `matching` pass all filters, `once` fail exactly one. Only these are needed to count the facets;
 * slots that fail two filters are dropped.
 */
function split({ pool }: VehicleStore, base: Bits, filters: readonly Filter[]): { matching: Bits; once: Bits } {
  const failing = pool.takeEmpty();
  const twice = pool.takeEmpty();
  for (const { passing } of filters) {
    for (let at = 0; at < base.length; at++) {
      const fails = ~(passing[at] as number);
      const before = failing[at] as number;
      twice[at] = (twice[at] as number) | (before & fails);
      failing[at] = before | fails;
    }
  }
  for (let at = 0; at < base.length; at++) {
    const rows = base[at] as number;
    const fails = failing[at] as number;
    failing[at] = rows & ~fails;
    twice[at] = rows & fails & ~(twice[at] as number);
  }
  return { matching: failing, once: twice };
}

function countMatching(store: VehicleStore, matching: Bits, total: number, whole: Selection["counts"]) {
  const { columns, live, pool } = store;
  const car = pool.takeCounters(whole.car.length);
  addCounts(store, "car", matching, car);
  const seller = pool.takeCounters(whole.seller.length);
  const ranges = pool.takeCounters(whole.ranges.length);
  if (total * 2 <= store.total) {
    countByColumns(matching, columns.seller, seller, columns.ranges, ranges);
    return { car, seller, ranges };
  }
  // The other vehicles are fewer: they are counted and subtracted from the whole.
  const others = pool.takeCopy(live);
  subtract(others, matching);
  countByColumns(others, columns.seller, seller, columns.ranges, ranges);
  for (const [counts, all] of [
    [seller, whole.seller],
    [ranges, whole.ranges],
  ] as const) {
    for (let number = 0; number < counts.length; number++) {
      counts[number] = (all[number] as number) - (counts[number] as number);
    }
  }
  return { car, seller, ranges };
}

function countWithout(store: VehicleStore, filter: Filter, once: Bits, matching: Selection["counts"]): Counts {
  const column = COLUMN_OF[filter.name];
  const failing = store.pool.take();
  for (let at = 0; at < failing.length; at++) failing[at] = (once[at] as number) & ~(filter.passing[at] as number);
  const counts = store.pool.takeCounters(matching[column].length);
  counts.set(matching[column]);
  addCounts(store, column, failing, counts);
  return counts;
}

function addCounts({ layout, columns }: VehicleStore, column: CountedColumn, bits: Bits, counts: Counts): void {
  if (column === "car") layout.count(bits, counts, columns.car);
  else countByColumn(bits, columns[column], counts);
}
