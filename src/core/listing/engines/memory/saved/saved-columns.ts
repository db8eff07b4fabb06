import { MARK_BYTES } from "../store/mark-sets.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/** The columns that are saved, the widest first, so that each begins at a multiple of its width. Other columns are derived. */
const WIDE = ["confirmed"] as const;
const SIGNED = ["id", "car", "seller", "trim", "look", "price", "mileage", "year", "ranges"] as const;
const UNSIGNED = ["dayAndPhoto", "classes", "vinHead", "vinTail", "vinMiddle"] as const;
const SHORT = ["dealRatio", "priceDrop", "range", "listed"] as const;
const BYTES = ["deal", "seats", "cylinders", "engine", "mpg", "owners"] as const;
const NAMES = [...WIDE, ...SIGNED, ...UNSIGNED, ...SHORT, ...BYTES];
export const ROW_BYTES =
  8 * WIDE.length + 4 * (SIGNED.length + UNSIGNED.length) + 2 * SHORT.length + BYTES.length + MARK_BYTES;

type SavedColumns = Record<(typeof WIDE)[number], Float64Array> &
  Record<(typeof SIGNED)[number], Int32Array> &
  Record<(typeof UNSIGNED)[number], Uint32Array> &
  Record<(typeof SHORT)[number], Uint16Array> &
  Record<(typeof BYTES)[number], Uint8Array>;

/** Returns the columns of `rows` vehicles, one after the other in a block. */
function columnsIn(block: ArrayBuffer, rows: number): SavedColumns {
  let start = 0;
  const next = (width: number) => {
    const here = start;
    start += width * rows;
    return here;
  };
  return Object.fromEntries([
    ...WIDE.map((name) => [name, new Float64Array(block, next(8), rows)]),
    ...SIGNED.map((name) => [name, new Int32Array(block, next(4), rows)]),
    ...UNSIGNED.map((name) => [name, new Uint32Array(block, next(4), rows)]),
    ...SHORT.map((name) => [name, new Uint16Array(block, next(2), rows)]),
    ...BYTES.map((name) => [name, new Uint8Array(block, next(1), rows)]),
  ]) as SavedColumns;
}

/** Adjacent rows, from the first (included) to the last (excluded). */
type Run = readonly [from: number, to: number];

/** Returns the wanted rows between two rows, run by run. */
function runsOf(from: number, to: number, isWanted: (row: number) => boolean): Run[] {
  const runs: Run[] = [];
  let begin = from;
  for (let row = from; row <= to; row++) {
    if (row < to && isWanted(row)) continue;
    if (begin < row) runs.push([begin, row]);
    begin = row + 1;
  }
  return runs;
}

const rowsIn = (runs: readonly Run[]): number => runs.reduce((sum, [from, to]) => sum + to - from, 0);

/** Copies runs one after the other. Most blocks are one run, and copying it whole takes a twentieth of the time of row by row. */
function copy(from: SavedColumns, runs: readonly Run[], to: SavedColumns, start: number): void {
  for (const name of NAMES) {
    const [source, target] = [from[name], to[name]];
    let at = start;
    for (const [first, end] of runs) {
      target.set(source.subarray(first, end), at);
      at += end - first;
    }
  }
}

/** The marks of a block's vehicles come after the columns. */
const marksAt = (rows: number): number => rows * (ROW_BYTES - MARK_BYTES);

/** Returns the vehicles of the slots `from` to `to` as a block. Free slots are left out. */
export function packRows({ columns, marks }: VehicleStore, from: number, to: number): Uint8Array {
  const used = runsOf(from, to, (slot) => columns.id[slot] !== 0);
  const rows = rowsIn(used);
  const block = new ArrayBuffer(rows * ROW_BYTES);
  copy(columns, used, columnsIn(block, rows), 0);
  const bytes = new Uint8Array(block);
  let at = marksAt(rows);
  for (const [first, end] of used) {
    marks.pack(first, end, bytes, at);
    at += (end - first) * MARK_BYTES;
  }
  return bytes;
}

/** Adds the vehicles of a block to a store that is loading. @param isWanted by id */
export function unpackRows(
  block: Uint8Array<ArrayBuffer>,
  store: Pick<VehicleStore, "columns" | "marks" | "end">,
  isWanted: (id: number) => boolean,
): void {
  const { columns, marks } = store;
  const all = block.byteLength / ROW_BYTES;
  const saved = columnsIn(block.buffer, all);
  const wanted = runsOf(0, all, (row) => isWanted(saved.id[row] as number));
  columns.grow(store.end + rowsIn(wanted));
  marks.grow(columns.capacity);
  copy(saved, wanted, columns, store.end);
  for (const [first, end] of wanted) {
    marks.unpack(store.end, end - first, block, marksAt(all) + first * MARK_BYTES);
    store.end += end - first;
  }
}
