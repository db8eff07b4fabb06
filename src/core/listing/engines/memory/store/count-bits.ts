import { type Bits, countOnes, lowestBit, type Windows } from "./bitset.ts";

/** A column, and a counter for each of its values. */
export type Counting = { column: Int32Array; counts: Int32Array };

/** For each slot of a set within a window, adds one to the counter of its value. */
export function countColumn(bits: Bits, [from, to]: Windows[number], { column, counts }: Counting): void {
  for (let at = from; at < to; at++) {
    const base = at << 5;
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const number = column[base + lowestBit(word)] as number;
      counts[number] = (counts[number] as number) + 1;
    }
  }
}

/** Like `countColumn`, for two columns in one pass. */
export function countColumns(bits: Bits, [from, to]: Windows[number], a: Counting, b: Counting): void {
  const [columnA, countsA, columnB, countsB] = [a.column, a.counts, b.column, b.counts];
  for (let at = from; at < to; at++) {
    const base = at << 5;
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const slot = base + lowestBit(word);
      const numberA = columnA[slot] as number;
      const numberB = columnB[slot] as number;
      countsA[numberA] = (countsA[numberA] as number) + 1;
      countsB[numberB] = (countsB[numberB] as number) + 1;
    }
  }
}

/** A set that has been counted: the visible slots (`live`) of `slots`. */
export type Counted = { slots: Bits; live: Bits };

/**
 * Turns the counts of a counted set into those of another: adds the slots that only this set has, and subtracts the slots that only the
 * counted set has, within a window.
 */
export function countDifference(
  bits: Bits,
  { slots, live }: Counted,
  [from, to]: Windows[number],
  { column, counts }: Counting,
): void {
  for (let at = from; at < to; at++) {
    const own = bits[at] as number;
    const base = at << 5;
    for (let word = own ^ ((slots[at] as number) & (live[at] as number)); word !== 0; word &= word - 1) {
      const place = lowestBit(word);
      const number = column[base + place] as number;
      counts[number] = (counts[number] as number) + ((own >>> place) & 1) * 2 - 1;
    }
  }
}

/** Like `countDifference`, for two columns in one pass. */
export function countDifferences(
  bits: Bits,
  { slots, live }: Counted,
  [from, to]: Windows[number],
  a: Counting,
  b: Counting,
): void {
  const [columnA, countsA, columnB, countsB] = [a.column, a.counts, b.column, b.counts];
  for (let at = from; at < to; at++) {
    const own = bits[at] as number;
    const base = at << 5;
    for (let word = own ^ ((slots[at] as number) & (live[at] as number)); word !== 0; word &= word - 1) {
      const place = lowestBit(word);
      const by = ((own >>> place) & 1) * 2 - 1;
      const numberA = columnA[base + place] as number;
      const numberB = columnB[base + place] as number;
      countsA[numberA] = (countsA[numberA] as number) + by;
      countsB[numberB] = (countsB[numberB] as number) + by;
    }
  }
}

/** Sizes are estimated from one word in this many. */
const SAMPLED_WORDS = 16;

/** Estimates how many slots a set has. */
export function estimateSize(bits: Bits, windows: Windows): number {
  let sampled = 0;
  for (const [from, to] of windows) {
    for (let at = from; at < to; at += SAMPLED_WORDS) sampled += countOnes(bits[at] as number);
  }
  return sampled * SAMPLED_WORDS;
}

/** Estimates how many slots are in only one of two sets. */
export function estimateDifference(bits: Bits, { slots, live }: Counted, windows: Windows): number {
  let sampled = 0;
  for (const [from, to] of windows) {
    for (let at = from; at < to; at += SAMPLED_WORDS) {
      sampled += countOnes((bits[at] as number) ^ ((slots[at] as number) & (live[at] as number)));
    }
  }
  return sampled * SAMPLED_WORDS;
}

/** Counts the slots that two sets have in common within some windows. */
export function countCommon(a: Bits, b: Bits, windows: Windows): number {
  let sum = 0;
  for (const [from, to] of windows) {
    for (let at = from; at < to; at++) {
      const word = (a[at] as number) & (b[at] as number);
      if (word !== 0) sum += countOnes(word);
    }
  }
  return sum;
}
