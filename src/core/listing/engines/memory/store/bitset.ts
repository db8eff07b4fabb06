/** A set of slots: bit `slot & 31` of word `slot >>> 5`. Signed, because JavaScript's bit operators return signed numbers. */
export type Bits = Int32Array;

/** Returns how many words hold this many bits. */
export const wordsFor = (slots: number): number => (slots + 31) >>> 5;

export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5] as number) & (1 << slot)) !== 0;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << slot);
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << slot);
}

/** Returns the same sets with room for this many slots. */
export const enlarged = (sets: readonly Bits[], capacity: number): Bits[] =>
  sets.map((set) => {
    const larger = new Int32Array(wordsFor(capacity));
    larger.set(set);
    return larger;
  });

/** Returns the bytes that sets take. */
export const bytesIn = (sets: readonly Bits[]): number => sets.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Returns how many bits of a 32-bit number are set (Hacker's Delight, 5-2). */
export function countOnes(word: number): number {
  let n = word - ((word >>> 1) & 0x5555_5555);
  n = (n & 0x3333_3333) + ((n >>> 2) & 0x3333_3333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Returns the lowest set bit's place. @param word not 0 */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Returns the bits of a word whose places are at least `from` and below `to`. @param to up to 32 */
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

/** Counts the set bits among `from` (included) to `to` (excluded). */
export function countBits(bits: Bits, from: number, to: number): number {
  if (from >= to) return 0;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  const inFirst = -1 << (from & 31);
  const inLast = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) return countOnes((bits[first] as number) & inFirst & inLast);
  let sum = countOnes((bits[first] as number) & inFirst) + countOnes((bits[last] as number) & inLast);
  for (let at = first + 1; at < last; at++) sum += countOnes(bits[at] as number);
  return sum;
}

/** Parts of sets, as words from the first (included) to the second (excluded), ascending. Searches leave the others out. */
export type Windows = readonly (readonly [from: number, to: number])[];

/** Counts the slots of a set in some windows. */
export function countIn(bits: Bits, windows: Windows): number {
  let sum = 0;
  for (const [from, to] of windows) {
    for (let at = from; at < to; at++) {
      const word = bits[at] as number;
      if (word !== 0) sum += countOnes(word);
    }
  }
  return sum;
}

/** Returns the sum of some counters. */
export function sumOf(counts: Int32Array): number {
  let sum = 0;
  for (let number = 0; number < counts.length; number++) sum += counts[number] as number;
  return sum;
}

/** Returns the slots of a set, ascending. @param most at least the number of its slots */
export function slotsIn(bits: Bits, most: number): Uint32Array {
  const slots = new Uint32Array(most);
  let count = 0;
  for (let at = 0; at < bits.length && count < most; at++) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) slots[count++] = (at << 5) + lowestBit(word);
  }
  return slots.subarray(0, count);
}

/** Removes from `into` the slots that are not in `other`, within some windows. */
export function intersect(into: Bits, other: Bits, windows: Windows): void {
  for (const [from, to] of windows) {
    for (let at = from; at < to; at++) into[at] = (into[at] as number) & (other[at] as number);
  }
}

/** Removes from `into` the slots of `other`, within some windows. */
export function remove(into: Bits, other: Bits, windows: Windows): void {
  for (const [from, to] of windows) {
    for (let at = from; at < to; at++) into[at] = (into[at] as number) & ~(other[at] as number);
  }
}

/** Removes from `into` the slots of `other`. */
export function subtract(into: Bits, other: Bits): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) & ~(other[at] as number);
}

/** Adds the slots of `other` to `into`. */
export function unite(into: Bits, other: Bits): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) | (other[at] as number);
}

/**
 * Sets and counters that every search reuses: nothing that is taken from the pool may be kept after the search. Searches are synchronous,
 * so two never need it at once.
 */
export class BitPool {
  #sets: Bits[] = [];
  #taken = 0;
  #words = 0;
  /** All words of a set. */
  whole: Windows = [];
  readonly #counters: Int32Array[] = [];
  #countersTaken = 0;

  /** Takes back all sets and counters, and sets how many slots a set holds. */
  reset(slots: number): void {
    const words = wordsFor(slots);
    if (words !== this.#words) this.#sets = [];
    this.#words = words;
    this.whole = [[0, words]];
    this.#taken = 0;
    this.#countersTaken = 0;
  }

  /** Returns an array of counters, all 0. */
  takeCounters(length: number): Int32Array {
    const at = this.#countersTaken++;
    const known = this.#counters[at];
    if (known?.length === length) return known.fill(0);
    if (known && known.length > length) return known.subarray(0, length).fill(0);
    const counters = new Int32Array(length);
    this.#counters[at] = counters;
    return counters;
  }

  /** Returns a set with undefined content. */
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

  /** Returns a set with the slots that another set has within some windows. */
  takeWithin(of: Bits, windows: Windows): Bits {
    const bits = this.takeEmpty();
    for (const [from, to] of windows) bits.set(of.subarray(from, to), from);
    return bits;
  }

  /** Returns a set with the same slots as another. */
  takeCopy(of: Bits): Bits {
    const bits = this.take();
    bits.set(of.subarray(0, bits.length));
    return bits;
  }
}
