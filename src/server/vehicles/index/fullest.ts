/**
 * The numbers with the largest counts, the largest first, equal counts by rank. Numbers without a count are left out.
 * Takes one pass with a small heap: a list of thousands is not sorted to show a hundred.
 */
export function fullest(counts: Int32Array, ranks: ArrayLike<number>, most: number): number[] {
  const heap: number[] = [];
  const before = (a: number, b: number): boolean => {
    const difference = (counts[a] as number) - (counts[b] as number);
    return difference > 0 || (difference === 0 && (ranks[a] as number) < (ranks[b] as number));
  };
  for (let number = 0; number < counts.length; number++) {
    if (counts[number] === 0) continue;
    if (heap.length < most) {
      heap.push(number);
      lift(heap, heap.length - 1, before);
    } else if (before(number, heap[0] as number)) {
      heap[0] = number;
      sink(heap, before);
    }
  }
  return heap.sort((a, b) => (before(a, b) ? -1 : 1));
}

type Before = (a: number, b: number) => boolean;

/** The heap's first is the one that would have to go first. */
function lift(heap: number[], start: number, before: Before): void {
  let at = start;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!before(heap[parent] as number, heap[at] as number)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function sink(heap: number[], before: Before): void {
  let at = 0;
  for (;;) {
    const left = at * 2 + 1;
    if (left >= heap.length) return;
    const right = left + 1;
    const worse = right < heap.length && before(heap[left] as number, heap[right] as number) ? right : left;
    if (!before(heap[at] as number, heap[worse] as number)) return;
    swap(heap, at, worse);
    at = worse;
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] as number;
  heap[a] = heap[b] as number;
  heap[b] = kept;
}
