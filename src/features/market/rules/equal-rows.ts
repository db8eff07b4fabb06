// Stryker disable all: the hash only makes it fast, because equal rows are compared
/** Random in every process, so that nobody can construct rows with equal hashes. */
const SEED = Math.trunc(Math.random() * 2 ** 31);

/** Starts a hash of numbers (FNV-1a); `hashNext` adds one. */
export const hashStart = (): number => SEED;
export const hashNext = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193);
// Stryker restore all

/**
 * Numbers rows so that equal rows have the same number: that of the first of them, counted from 1. It uses an open-addressing hash
 * table in typed arrays: a set of texts needs ten times the time and a hundred bytes a row.
 * @param hashOf equal for equal rows; null for a row that equals no other, not even itself: its number is 0
 */
export function numberEqualRows(
  count: number,
  hashOf: (row: number) => number | null,
  areEqual: (a: number, b: number) => boolean,
): Int32Array {
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 2)) - 1;
  const firsts = new Int32Array(mask + 1);
  const numbers = new Int32Array(count);
  for (let row = 0; row < count; row += 1) {
    const hash = hashOf(row);
    if (hash === null) continue;
    // The upper bits of FNV are the better ones.
    let place = (hash ^ (hash >>> 15)) & mask;
    let first = firsts[place] ?? 0;
    while (first !== 0 && !areEqual(first - 1, row)) {
      place = (place + 1) & mask;
      first = firsts[place] ?? 0;
    }
    if (first === 0) firsts[place] = row + 1;
    numbers[row] = first === 0 ? row + 1 : first;
  }
  return numbers;
}
