/** A set of slots: bit `slot & 31` of word `slot >>> 5`. Signed, because JavaScript's bit operators return signed numbers. */
export type Bits = Int32Array;

/** How many words hold this many bits. */
export const wordsFor = (slots: number): number => (slots + 31) >>> 5;

export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5] as number) & (1 << slot)) !== 0;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << slot);
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << slot);
}

/** How many bits of a 32-bit number are set (Hacker's Delight, 5-2). */
export function countOnes(word: number): number {
  let n = word - ((word >>> 1) & 0x5555_5555);
  n = (n & 0x3333_3333) + ((n >>> 2) & 0x3333_3333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The lowest set bit's place. @param word not 0 */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** The bits of a word whose places are `from` and above, and below `to`. @param to up to 32 */
const maskOf = (from: number, to: number): number => (-1 << from) & (to === 32 ? -1 : ~(-1 << to));

/** Sets the bits `from` (included) to `to` (excluded). */
export function fillBits(bits: Bits, from: number, to: number): void {
  if (from >= to) return;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  for (let at = first; at <= last; at++) {
    const mask = maskOf(at === first ? from & 31 : 0, at === last ? ((to - 1) & 31) + 1 : 32);
    bits[at] = (bits[at] as number) | mask;
  }
}

/** How many of the bits `from` (included) to `to` (excluded) are set. */
export function countBits(bits: Bits, from: number, to: number): number {
  if (from >= to) return 0;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  let sum = 0;
  for (let at = first; at <= last; at++) {
    const word = bits[at] as number;
    if (word === 0) continue;
    const whole = at !== first && at !== last;
    sum += countOnes(
      whole ? word : word & maskOf(at === first ? from & 31 : 0, at === last ? ((to - 1) & 31) + 1 : 32),
    );
  }
  return sum;
}

/** For each slot of a set, adds one to the counter of its value in a column. */
export function countByColumn(bits: Bits, column: Int32Array, counts: Int32Array): void {
  for (let at = 0; at < bits.length; at++) {
    const base = at << 5;
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const number = column[base + lowestBit(word)] as number;
      counts[number] = (counts[number] as number) + 1;
    }
  }
}

/** As `countByColumn`, for two columns in one pass. */
export function countByColumns(
  bits: Bits,
  a: Int32Array,
  countsA: Int32Array,
  b: Int32Array,
  countsB: Int32Array,
): void {
  for (let at = 0; at < bits.length; at++) {
    const base = at << 5;
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const slot = base + lowestBit(word);
      const numberA = a[slot] as number;
      const numberB = b[slot] as number;
      countsA[numberA] = (countsA[numberA] as number) + 1;
      countsB[numberB] = (countsB[numberB] as number) + 1;
    }
  }
}

/** The slots of a set, ascending. @param most at least so many as there are */
export function slotsIn(bits: Bits, most: number): Uint32Array {
  const slots = new Uint32Array(most);
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) slots[count++] = (at << 5) + lowestBit(word);
  }
  return slots.subarray(0, count);
}

/** `into` without what is not in `other`. */
export function intersect(into: Bits, other: Bits): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) & (other[at] as number);
}

/** `into` without what is in `other`. */
export function subtract(into: Bits, other: Bits): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) & ~(other[at] as number);
}

/** `into` with what is in `other`. */
export function unite(into: Bits, other: Bits): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) | (other[at] as number);
}

/**
 * Sets and counters that every search uses anew: nothing that is taken from the pool may be kept after the search. Searches
 * are synchronous, so two never need it at once.
 */
export class BitPool {
  #sets: Bits[] = [];
  #taken = 0;
  #words = 0;
  readonly #counters: Int32Array[] = [];
  #countersTaken = 0;

  /** Takes back all sets and counters, and sets how many slots a set holds. */
  reset(slots: number): void {
    const words = wordsFor(slots);
    if (words !== this.#words) this.#sets = [];
    this.#words = words;
    this.#taken = 0;
    this.#countersTaken = 0;
  }

  /** An array of counters, all 0. */
  takeCounters(length: number): Int32Array {
    const at = this.#countersTaken++;
    const known = this.#counters[at];
    if (known && known.length >= length) return known.subarray(0, length).fill(0);
    const counters = new Int32Array(length);
    this.#counters[at] = counters;
    return counters;
  }

  /** A set with undefined content. */
  take(): Bits {
    const known = this.#sets[this.#taken++];
    if (known) return known;
    const bits = new Int32Array(this.#words);
    this.#sets.push(bits);
    return bits;
  }

  takeEmpty(): Bits {
    return this.take().fill(0);
  }

  /** A set with the same slots as another. */
  takeCopy(of: Bits): Bits {
    const bits = this.take();
    bits.set(of.subarray(0, bits.length));
    return bits;
  }
}
