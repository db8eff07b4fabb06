import type { Ranking } from "./names.ts";

/** Larger counts are sorted; the others are put in order by counting how often each count occurs. */
const MAX_GROUPED_COUNT = 1_023;
/** Shorter lists are sorted as a whole. */
const SORTED_WHOLE_MAX = 128;
/** More than the highest rank: `count * RANKS` and a rank fit together into a double exactly. */
const RANKS = 2 ** 22;

// Shared by all calls, which is safe because they are synchronous.
/** How often each count occurs, then where the next number with this count goes. */
const nextPlaces = new Int32Array(MAX_GROUPED_COUNT + 1);
let keys = new Float64Array(4_096);
let top = new Uint32Array(128);

/**
 * The numbers with the largest counts, the largest first, equal counts by rank. Numbers without a count are left out.
 * @returns numbers that are valid until the next call
 */
export function topCounts(counts: Int32Array, ranking: Ranking, most: number): Uint32Array {
  if (top.length < most) top = new Uint32Array(2 * most);
  if (counts.length <= SORTED_WHOLE_MAX) return top.subarray(0, sortFrom(1, counts, ranking, most));
  const largest = countOccurrences(counts);
  const sorted = largest < MAX_GROUPED_COUNT ? 0 : sortFrom(MAX_GROUPED_COUNT, counts, ranking, most);
  const limit = Math.min(largest + 1, MAX_GROUPED_COUNT);
  return top.subarray(0, placeBelow(limit, counts, ranking, { from: sorted, to: most }));
}

/** Counts in `nextPlaces` how often each of the smaller counts occurs. @returns the largest count of all */
function countOccurrences(counts: Int32Array): number {
  nextPlaces.fill(0);
  let largest = 0;
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] as number;
    if (count > largest) largest = count;
    if (count < MAX_GROUPED_COUNT) nextPlaces[count] = (nextPlaces[count] as number) + 1;
  }
  return largest;
}

/** Sorts the numbers with at least this count into `top`. @returns how many are there now, at most `most` */
function sortFrom(least: number, counts: Int32Array, { ranks, numbers }: Ranking, most: number): number {
  if (keys.length < counts.length) keys = new Float64Array(2 * counts.length);
  let found = 0;
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] as number;
    if (count >= least) keys[found++] = (ranks[number] as number) - count * RANKS;
  }
  if (found > 1) keys.subarray(0, found).sort();
  const shown = Math.min(found, most);
  for (let at = 0; at < shown; at++) {
    const key = keys[at] as number;
    top[at] = numbers[key - Math.floor(key / RANKS) * RANKS] as number;
  }
  return shown;
}

/**
 * Puts the numbers with smaller counts into `top`, once `countOccurrences` has counted: each goes where its count begins, one after the
 * other by rank.
 * @param room the places that are free @returns where the last one ends
 */
function placeBelow(
  limit: number,
  counts: Int32Array,
  { numbers }: Ranking,
  room: { from: number; to: number },
): number {
  let end = room.from;
  let least = limit;
  while (least > 1 && end < room.to) {
    least -= 1;
    const many = nextPlaces[least] as number;
    nextPlaces[least] = end;
    end += many;
  }
  for (let rank = 0; rank < counts.length; rank++) {
    const number = numbers[rank] as number;
    const count = counts[number] as number;
    if (count < least || count >= limit) continue;
    const place = nextPlaces[count] as number;
    nextPlaces[count] = place + 1;
    if (place < room.to) top[place] = number;
  }
  return Math.min(end, room.to);
}
