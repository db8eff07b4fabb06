import type { Ranking } from "./names.ts";

/** Counts above this are one group while it is found out how large a count must be; a few more are sorted then. */
const LARGEST_TOLD_APART = 1_023;
/** So many are sorted at once. */
const FEW = 128;
/** Above every rank: a count and a rank make one number that a double holds exactly. */
const RANKS = 2 ** 22;

/** Used by every call: nothing in here waits. */
const groups = new Int32Array(LARGEST_TOLD_APART + 1);
let keys = new Float64Array(4_096);

/**
 * The numbers with the largest counts, the largest first, equal counts by rank. Numbers without a count are left out.
 * A list of thousands is not sorted to show a hundred: how large a count must be is found out first.
 */
export function fullest(counts: Int32Array, { ranks, numbers }: Ranking, most: number): number[] {
  const least = leastCount(counts, most);
  if (keys.length < counts.length) keys = new Float64Array(counts.length);
  let found = 0;
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] as number;
    if (count >= least) keys[found++] = (ranks[number] as number) - count * RANKS;
  }
  const sorted = keys.subarray(0, found).sort();
  const first: number[] = [];
  for (let at = 0; at < found && at < most; at++) {
    const key = sorted[at] as number;
    first.push(numbers[key - Math.floor(key / RANKS) * RANKS] as number);
  }
  return first;
}

/** What a count must be at least to be among so many; 1 when all can be. */
function leastCount(counts: Int32Array, most: number): number {
  if (counts.length <= Math.max(most, FEW)) return 1;
  groups.fill(0);
  for (let number = 0; number < counts.length; number++) {
    const group = Math.min(counts[number] as number, LARGEST_TOLD_APART);
    groups[group] = (groups[group] as number) + 1;
  }
  let found = 0;
  for (let count = LARGEST_TOLD_APART; count > 1; count--) {
    found += groups[count] as number;
    if (found >= most) return count;
  }
  return 1;
}
