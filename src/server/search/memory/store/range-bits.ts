import { type BitPool, type Bits, clearBit, setBit, subtract, unite, wordsFor } from "./bitset.ts";
import type { SortedView } from "./sorted-view.ts";

/** A column with at most this many different values gets a set for each. */
const FEW_VALUES = 96;
/** Other columns get this many sets. */
const CUTS = 64;
/** The cuts are chosen by about so many values. */
const SAMPLED = 65_536;
/** Larger than every value. */
const END = 0x7fff_ffff;

/** A view that is sorted by a column, and the key that a value of the column has in it. */
export type ValueOrder = {
  view: SortedView;
  /** Ascending or descending with the value. */
  keyOf(value: number): number;
};

/**
 * Finds the slots whose value is within a range without scanning them all. For some values (the cuts) it keeps the set of all
 * slots with smaller values; the slots between a bound and the nearest cut come from a sorted view.
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
      if (value >= 0) setBit(this.#below[this.#cutAbove(value)] as Bits, slot);
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
    const from = value < 0 ? this.#cuts.length : this.#cutAbove(value);
    for (let cut = 0; cut < from; cut++) clearBit(this.#below[cut] as Bits, slot);
    for (let cut = from; cut < this.#cuts.length; cut++) setBit(this.#below[cut] as Bits, slot);
  }

  /** The slots with a known value between two bounds, both included. */
  within(min: number, max: number, pool: BitPool): Bits {
    const bits = this.#allBelow(max + 1, pool);
    if (min > 0) subtract(bits, this.#allBelow(min, pool));
    return bits;
  }

  /** Bytes that the sets take. */
  get bytes(): number {
    return this.#below.reduce((sum, bits) => sum + bits.byteLength, 0);
  }

  #allBelow(bound: number, pool: BitPool): Bits {
    if (bound <= 0) return pool.takeEmpty();
    const above = this.#cutAbove(bound - 1);
    const upper = this.#cuts[above] as number;
    const lower = above === 0 ? 0 : (this.#cuts[above - 1] as number);
    if (this.#measure(lower, bound) < this.#measure(bound, upper)) {
      const bits = above === 0 ? pool.takeEmpty() : pool.takeCopy(this.#below[above - 1] as Bits);
      this.#mark(bits, lower, bound, true);
      return bits;
    }
    const bits = pool.takeCopy(this.#below[above] as Bits);
    this.#mark(bits, bound, upper, false);
    return bits;
  }

  #measure(from: number, to: number): number {
    return from < to ? this.#order.view.measure(...this.#keys(from, to)) : 0;
  }

  #mark(bits: Bits, from: number, to: number, into: boolean): void {
    if (from < to) this.#order.view.mark(bits, ...this.#keys(from, to), into);
  }

  /** The keys of the values `from` (included) to `to` (excluded): the lowest, and the one after the highest. */
  #keys(from: number, to: number): [number, number] {
    const a = this.#order.keyOf(from);
    const b = this.#order.keyOf(to - 1);
    return [Math.min(a, b), Math.max(a, b) + 1];
  }

  /** The first cut that is above a value. */
  #cutAbove(value: number): number {
    let low = 0;
    let high = this.#cuts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#cuts[middle] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** All different values when they are few; otherwise cuts with about equally many slots between them. Ascending, `END` last. */
function chooseCuts(values: Int32Array): number[] {
  const cuts = new Set<number>();
  for (let at = 0; at < values.length && cuts.size <= FEW_VALUES; at++) {
    const value = values[at] as number;
    if (value >= 0) cuts.add(value);
  }
  if (cuts.size > FEW_VALUES) {
    const known = sampleOf(values)
      .filter((value) => value >= 0)
      .sort();
    cuts.clear();
    for (let cut = 1; cut < CUTS && known.length > 0; cut++) {
      cuts.add(known[Math.floor((cut * known.length) / CUTS)] as number);
    }
  }
  return [...[...cuts].sort((a, b) => a - b), END];
}

/** Values at equal distances: sorting all of five million takes as long as reading them from a file. */
function sampleOf(values: Int32Array): Int32Array {
  const step = Math.max(1, Math.floor(values.length / SAMPLED));
  return Int32Array.from({ length: Math.floor(values.length / step) }, (_, at) => values[at * step] as number);
}
