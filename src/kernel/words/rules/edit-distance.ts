/**
 * Returns the edit distance of two words (optimal string alignment): how many letters to add, drop, change or swap with a neighbour.
 * @returns `most` + 1 when it is more than `most`
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow(a, b, i, last, before);
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** Returns the distances of the first `i` letters of `a` to each beginning of `b`. */
function nextRow(a: string, b: string, i: number, last: readonly number[], before: readonly number[]): number[] {
  const row = [i];
  for (let j = 1; j <= b.length; j++) {
    const change = a[i - 1] === b[j - 1] ? 0 : 1;
    const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    row.push(
      Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + change,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      ),
    );
  }
  return row;
}
