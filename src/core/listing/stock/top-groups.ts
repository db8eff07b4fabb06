import { PackedTexts } from "./json-writer.ts";

/** Larger counts are sorted; the others are put in order by counting how often each count occurs. */
const MAX_GROUPED_COUNT = 1_023;
/** Fewer groups are sorted as a whole. */
const SORTED_WHOLE_MAX = 128;
/** More than the highest rank: `count * RANKS` and a rank fit together into a double exactly. */
const RANKS = 2 ** 22;

/**
 * The groups of a column's numbers (cars or sellers) for a facet. Groups are numbered by rank, the order in which equal counts are shown,
 * so that choosing the largest reads memory from front to back.
 */
export type Grouping = {
  /** For each number of the column, the rank of its group; one more than the last rank when it has none. */
  ranks: Int32Array;
  /** For each rank, the group's entry in a facet up to the count, in JSON. */
  heads: PackedTexts;
};

/**
 * @param groupOf for each number of the column, its group
 * @param ranked the groups by rank; numbers of other groups are left out
 * @param headOf a group's entry in a facet up to the count
 */
export function groupBy(
  groupOf: readonly number[],
  ranked: readonly number[],
  headOf: (group: number) => string,
): Grouping {
  const rankOf = new Map(ranked.map((group, rank) => [group, rank]));
  return {
    ranks: Int32Array.from(groupOf, (group) => rankOf.get(group) ?? ranked.length),
    heads: PackedTexts.of(ranked.map(headOf)),
  };
}

// Shared by all calls, which is safe because they are synchronous.
/** The number of groups with each count, then the position of the next group with this count. */
const nextPlaces = new Int32Array(MAX_GROUPED_COUNT + 1);
let keys = new Float64Array(4_096);
let sums = new Int32Array(4_096);
let top = new Uint32Array(128);

/** The groups with the largest counts, valid until the next call: their ranks, and each group's count by rank. */
export type TopGroups = { ranks: Uint32Array; counts: Int32Array };

/** Counts groups, and chooses those with the largest counts, the largest first, equal counts by rank. Empty groups are left out. */
export function topGroups(counts: Int32Array, { ranks, heads }: Grouping, most: number): TopGroups {
  const groups = heads.size;
  if (top.length < most) top = new Uint32Array(2 * most);
  if (sums.length <= groups) sums = new Int32Array(2 * groups);
  addUp(counts, ranks, sums.fill(0, 0, groups + 1));
  return { ranks: top.subarray(0, choose(groups, most)), counts: sums };
}

/** Adds each number's count to its group's. A new number has no counter yet. */
function addUp(counts: Int32Array, ranks: Int32Array, into: Int32Array): void {
  const size = Math.min(counts.length, ranks.length);
  for (let number = 0; number < size; number++) {
    const rank = ranks[number] as number;
    into[rank] = (into[rank] as number) + (counts[number] as number);
  }
}

/** Puts the ranks of the largest `sums` into `top`. @returns how many there are */
function choose(groups: number, most: number): number {
  if (groups <= SORTED_WHOLE_MAX) return sortFrom(1, groups, most);
  const largest = countOccurrences(groups);
  const sorted = largest < MAX_GROUPED_COUNT ? 0 : sortFrom(MAX_GROUPED_COUNT, groups, most);
  return placeBelow(Math.min(largest + 1, MAX_GROUPED_COUNT), groups, { from: sorted, to: most });
}

/** Counts in `nextPlaces` how often each of the smaller counts occurs. @returns the largest count of all */
function countOccurrences(groups: number): number {
  const counts = sums;
  nextPlaces.fill(0);
  let largest = 0;
  for (let rank = 0; rank < groups; rank++) {
    const count = counts[rank] as number;
    if (count > largest) largest = count;
    if (count < MAX_GROUPED_COUNT) nextPlaces[count] = (nextPlaces[count] as number) + 1;
  }
  return largest;
}

/** Sorts the groups with at least this count into `top`. @returns how many there are now, at most `most` */
function sortFrom(least: number, groups: number, most: number): number {
  if (keys.length < groups) keys = new Float64Array(2 * groups);
  const counts = sums;
  let found = 0;
  for (let rank = 0; rank < groups; rank++) {
    const count = counts[rank] as number;
    if (count >= least) keys[found++] = rank - count * RANKS;
  }
  if (found > 1) keys.subarray(0, found).sort();
  const shown = Math.min(found, most);
  for (let at = 0; at < shown; at++) {
    const key = keys[at] as number;
    top[at] = key - Math.floor(key / RANKS) * RANKS;
  }
  return shown;
}

/**
 * Puts the groups with smaller counts into `top`: each goes to the position of its count, one after the other by rank.
 * @param room the free positions
 * @returns the end of the last one
 */
function placeBelow(limit: number, groups: number, room: { from: number; to: number }): number {
  const counts = sums;
  let end = room.from;
  let least = limit;
  while (least > 1 && end < room.to) {
    least -= 1;
    const many = nextPlaces[least] as number;
    nextPlaces[least] = end;
    end += many;
  }
  for (let rank = 0; rank < groups; rank++) {
    const count = counts[rank] as number;
    if (count < least || count >= limit) continue;
    const place = nextPlaces[count] as number;
    nextPlaces[count] = place + 1;
    if (place < room.to) top[place] = rank;
  }
  return Math.min(end, room.to);
}
