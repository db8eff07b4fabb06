import { type BitPool, type Bits, clearBit, enlarged, setBit, unite, type Windows, wordsFor } from "./bitset.ts";
import { END } from "./choose-cuts.ts";

/** The values from a cut, or 0, (included) to another (excluded). */
export type Span = { from: number; to: number };

/** Adjacent parts, from the first to the last. When there are none, the last is below the first. */
export type Parts = readonly [first: number, last: number];

/**
 * For some values (the cuts) the set of all slots with smaller values: the slots between two cuts are one set minus another. The values of
 * part `n` are below cut `n` and not below the cut before.
 */
export class ThresholdSets {
  cuts: readonly number[] = [END];
  /** For each cut, the slots whose value is known (not negative) and smaller. */
  #below: Bits[] = [new Int32Array(0)];

  /** Fills all sets. @param cuts ascending, `END` last */
  rebuild(cuts: readonly number[], values: (slot: number) => number, end: number, capacity: number): void {
    this.cuts = cuts;
    const words = wordsFor(capacity);
    this.#below = cuts.map(() => new Int32Array(words));
    for (let slot = 0; slot < end; slot++) {
      const value = values(slot);
      if (value >= 0) setBit(this.#below[this.partOf(value)] as Bits, slot);
    }
    for (let cut = 1; cut < cuts.length; cut++) unite(this.#below[cut] as Bits, this.#below[cut - 1] as Bits);
  }

  grow(capacity: number): void {
    this.#below = enlarged(this.#below, capacity);
  }

  /** Records that a slot has another value than before. Negative is unknown, as all slots are at first. */
  change(slot: number, before: number, now: number): void {
    const from = this.#firstAbove(before);
    const to = this.#firstAbove(now);
    for (let cut = from; cut < to; cut++) clearBit(this.#below[cut] as Bits, slot);
    for (let cut = to; cut < from; cut++) setBit(this.#below[cut] as Bits, slot);
  }

  /** Returns the number of the first set that has slots of this value; the number of sets when none has. */
  #firstAbove(value: number): number {
    return value < 0 ? this.cuts.length : this.partOf(value);
  }

  /** Returns the part of a value: the number of the first cut that is above it. */
  partOf(value: number): number {
    return partAmong(this.cuts, value);
  }

  /** Returns the slots of some parts. */
  slotsOf([first, last]: Parts, pool: BitPool): Bits {
    if (last < first) return pool.takeEmpty();
    const larger = this.#below[last] as Bits;
    if (first === 0) return pool.takeCopy(larger);
    const smaller = this.#below[first - 1] as Bits;
    const bits = pool.take();
    for (let at = 0; at < bits.length; at++) bits[at] = (larger[at] as number) & ~(smaller[at] as number);
    return bits;
  }

  /** Removes from a set the slots whose values are not within a span. @param windows the words to examine */
  keep(bits: Bits, span: Span, windows: Windows): void {
    const parts = partsBetween(this.cuts, span);
    for (const [from, to] of windows) this.#keepParts(bits, parts, from, to);
  }

  #keepParts(bits: Bits, [first, last]: Parts, from: number, to: number): void {
    if (last < first) {
      bits.fill(0, from, to);
      return;
    }
    const larger = this.#below[last] as Bits;
    const smaller = first === 0 ? null : (this.#below[first - 1] as Bits);
    if (smaller === null) {
      for (let at = from; at < to; at++) bits[at] = (bits[at] as number) & (larger[at] as number);
      return;
    }
    for (let at = from; at < to; at++) {
      bits[at] = (bits[at] as number) & (larger[at] as number) & ~(smaller[at] as number);
    }
  }

  /** The bytes of the sets. */
  get bytes(): number {
    return this.#below.reduce((sum, bits) => sum + bits.byteLength, 0);
  }
}

/** Returns the number of the first of some cuts that is above a value; the last one's when none is. */
export function partAmong(cuts: readonly number[], value: number): number {
  let low = 0;
  let high = cuts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cuts[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the parts of a span. */
export const partsBetween = (cuts: readonly number[], { from, to }: Span): Parts =>
  to <= from ? [0, -1] : [from === 0 ? 0 : partAmong(cuts, from), partAmong(cuts, to - 1)];
