import { type BitPool, type Bits, clearBit, setBit, unite, wordsFor } from "./bitset.ts";
import { LARGEST } from "./columns.ts";
import type { SortedView } from "./sorted-view.ts";

/** A column with at most this many different values gets a set for each. */
const FEW_VALUES = 96;
/** Cuts of other columns leave at least this part of the slots on both sides of them, so there are at most so many. */
const SMALLEST_PART = 1 / 192;
/** Where cuts are tried, one after the other: shoppers ask for round bounds, and with a cut there nothing else is to be found. */
const ROUNDNESS = [100_000, 10_000, 5_000, 1_000, 500, 100, 50, 10, 1];
/** The cuts are chosen by about so many values. */
const SAMPLED = 65_536;
/** Larger than every value. */
const END = LARGEST + 1;
const NO_PARTS = [0, -1] as const;

/** A view that is sorted by a column, and the key that a value of the column has in it. */
type ValueOrder = {
  view: SortedView;
  /** Ascending or descending with the value. */
  keyOf(value: number): number;
};

/** The slots whose value is within a range. */
export type WithinRange = {
  slots: Bits;
  /** The parts (see `RangeBits`) that come nearest to it, from the first to the last. When there are none, the last is below the first. */
  parts: readonly [first: number, last: number];
  /** Whether the range has exactly the slots of these parts. */
  isExact: boolean;
};

/**
 * Finds the slots whose value is within a range without scanning them all. Some values (the cuts) divide all values into parts. For
 * each cut it keeps the set of all slots with smaller values; the slots between a bound and the nearest cut come from a sorted view.
 */
export class RangeBits {
  readonly #order: ValueOrder;
  readonly #values: () => Int32Array;
  #cuts: number[] = [END];
  /** For each cut, the slots whose value is known (not negative) and smaller. */
  #below: Bits[] = [new Int32Array(0)];

  /** @param values the column, as it is at the time of the call */
  constructor(order: ValueOrder, values: () => Int32Array) {
    this.#order = order;
    this.#values = values;
  }

  /** Chooses the cuts by the present values and fills their sets. */
  rebuild(end: number, capacity: number): void {
    const values = this.#values().subarray(0, end);
    this.#cuts = chooseCuts(values);
    const words = wordsFor(capacity);
    this.#below = this.#cuts.map(() => new Int32Array(words));
    for (let slot = 0; slot < end; slot++) {
      const value = values[slot] as number;
      if (value >= 0) setBit(this.#below[this.partOf(value)] as Bits, slot);
    }
    for (let cut = 1; cut < this.#cuts.length; cut++) unite(this.#below[cut] as Bits, this.#below[cut - 1] as Bits);
  }

  grow(capacity: number): void {
    this.#below = this.#below.map((bits) => {
      const larger = new Int32Array(wordsFor(capacity));
      larger.set(bits);
      return larger;
    });
  }

  /** Stores that a slot has this value now. */
  set(slot: number, value: number): void {
    const from = value < 0 ? this.#cuts.length : this.partOf(value);
    for (let cut = 0; cut < from; cut++) clearBit(this.#below[cut] as Bits, slot);
    for (let cut = from; cut < this.#cuts.length; cut++) setBit(this.#below[cut] as Bits, slot);
  }

  /** The slots with a known value between two bounds, both included and from 0 to `LARGEST`. */
  within(min: number, max: number, pool: BitPool): WithinRange {
    if (max < min) return { slots: pool.takeEmpty(), parts: NO_PARTS, isExact: true };
    const { view } = this.#order;
    const from = this.#boundAt(min);
    const to = this.#boundAt(max + 1);
    if (from.part === to.part && !from.isCut && !to.isCut) {
      const slots = pool.takeEmpty();
      view.mark(slots, ...this.#keys(min, max + 1));
      return { slots, parts: NO_PARTS, isExact: false };
    }
    const parts = [from.nearest, to.nearest - 1] as const;
    const slots = this.slotsOfParts(parts, pool);
    if (from.cut < min) view.unmark(slots, ...this.#keys(from.cut, min));
    if (from.cut > min) view.mark(slots, ...this.#keys(min, from.cut));
    if (to.cut <= max) view.mark(slots, ...this.#keys(to.cut, max + 1));
    if (to.cut > max + 1) view.unmark(slots, ...this.#keys(max + 1, to.cut));
    return { slots, parts, isExact: from.isCut && to.isCut };
  }

  /** The slots of some parts, from the first to the last. */
  slotsOfParts([first, last]: readonly [first: number, last: number], pool: BitPool): Bits {
    if (last < first) return pool.takeEmpty();
    const bits = pool.takeCopy(this.#below[last] as Bits);
    if (first === 0) return bits;
    const smaller = this.#below[first - 1] as Bits;
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & ~(smaller[at] as number);
    return bits;
  }

  /** The part of a value: the number of the first cut that is above it. */
  partOf(value: number): number {
    let low = 0;
    let high = this.#cuts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#cuts[middle] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Bytes that the sets take. */
  get bytes(): number {
    return this.#below.reduce((sum, bits) => sum + bits.byteLength, 0);
  }

  /** In which part a bound lies, and the cut with the fewest slots between them: its value, and how many parts are below it. */
  #boundAt(bound: number) {
    const part = this.partOf(bound);
    const lower = part === 0 ? 0 : (this.#cuts[part - 1] as number);
    const upper = this.#cuts[part] as number;
    const isCut = bound === lower || bound === upper;
    const isLowerNearer =
      bound === lower || (bound !== upper && this.#measure(lower, bound) < this.#measure(bound, upper));
    return { part, isCut, nearest: isLowerNearer ? part : part + 1, cut: isLowerNearer ? lower : upper };
  }

  #measure(from: number, to: number): number {
    return this.#order.view.measure(...this.#keys(from, to));
  }

  /** The keys of the values `from` (included) to `to` (excluded): the lowest, and the one after the highest. */
  #keys(from: number, to: number): [number, number] {
    const a = this.#order.keyOf(from);
    const b = this.#order.keyOf(to - 1);
    return [Math.min(a, b), Math.max(a, b) + 1];
  }
}

/** All different values when they are few; otherwise the roundest numbers between which enough slots lie. Ascending, `END` last. */
function chooseCuts(values: Int32Array): number[] {
  const different = new Set<number>();
  for (let at = 0; at < values.length && different.size <= FEW_VALUES; at++) {
    const value = values[at] as number;
    if (value >= 0) different.add(value);
  }
  const few = different.size <= FEW_VALUES;
  const cuts = few ? [...different].sort((a, b) => a - b) : roundCuts(sampleOf(values).filter((value) => value >= 0));
  return [...cuts, END];
}

type Cut = { value: number; rank: number };

/** @param known values whose parts are those of all slots */
function roundCuts(known: Int32Array): number[] {
  const sorted = known.sort();
  const ends: Cut[] = [
    { value: 0, rank: 0 },
    { value: END, rank: sorted.length },
  ];
  let cuts = ends;
  for (const unit of ROUNDNESS) {
    cuts = cuts.flatMap((to, at) => {
      const from = cuts[at - 1];
      return from ? [...cutsBetween(sorted, unit, from, to), to] : [to];
    });
  }
  return cuts.slice(1, -1).map(({ value }) => value);
}

/** The multiples of a unit between two cuts that leave enough values on both of their sides. */
function cutsBetween(sorted: Int32Array, unit: number, from: Cut, to: Cut): Cut[] {
  const least = Math.max(1, sorted.length * SMALLEST_PART);
  const found: Cut[] = [];
  for (let { rank } = from; ; ) {
    // The first multiple above enough values: stepping from one multiple to the next would take long for a fine unit.
    const reached = sorted[Math.ceil(rank + least) - 1] ?? END;
    const value = Math.ceil((reached + 1) / unit) * unit;
    if (value >= to.value) return found;
    rank = rankOf(sorted, value);
    if (to.rank - rank < least) return found;
    found.push({ value, rank });
  }
}

/** How many of some ascending values are below one. */
function rankOf(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Values at equal distances: sorting all of five million takes as long as reading them from a file. */
function sampleOf(values: Int32Array): Int32Array {
  const step = Math.max(1, Math.floor(values.length / SAMPLED));
  return Int32Array.from({ length: Math.floor(values.length / step) }, (_, at) => values[at * step] as number);
}
