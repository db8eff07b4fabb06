import type { Columns } from "../store/columns.ts";

/** The columns that are saved, the widest first, so that each begins at a multiple of its width. What is missing is derived. */
const WIDE = ["confirmed"] as const;
const SIGNED = ["id", "car", "seller", "trim", "look", "price", "mileage", "year", "ranges"] as const;
const UNSIGNED = ["dayAndPhoto", "vinHead", "vinTail", "vinMiddle"] as const;
const SHORT = ["classes", "dealRatio", "priceDrop"] as const;
const BYTES = ["deal"] as const;
const NAMES = [...WIDE, ...SIGNED, ...UNSIGNED, ...SHORT, ...BYTES];
export const ROW_BYTES = 8 * WIDE.length + 4 * (SIGNED.length + UNSIGNED.length) + 2 * SHORT.length + BYTES.length;

type SavedColumns = Record<(typeof WIDE)[number], Float64Array> &
  Record<(typeof SIGNED)[number], Int32Array> &
  Record<(typeof UNSIGNED)[number], Uint32Array> &
  Record<(typeof SHORT)[number], Uint16Array> &
  Record<(typeof BYTES)[number], Uint8Array>;

/** The columns of `rows` vehicles, one behind the other in a block. */
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

function copy(from: SavedColumns, places: ArrayLike<number>, to: SavedColumns, start: number): void {
  for (const name of NAMES) {
    const source = from[name];
    const target = to[name];
    for (let at = 0; at < places.length; at++) target[start + at] = source[places[at] as number] as number;
  }
}

/** The vehicles of the slots `from` to `to` as a block. Free slots are left out. */
export function packRows(columns: Columns, from: number, to: number): Uint8Array {
  const slots: number[] = [];
  for (let slot = from; slot < to; slot++) if (columns.id[slot] !== 0) slots.push(slot);
  const block = new ArrayBuffer(slots.length * ROW_BYTES);
  copy(columns, slots, columnsIn(block, slots.length), 0);
  return new Uint8Array(block);
}

/**
 * Adds the vehicles of a block to columns.
 * @param end the first free slot @param isWanted by id @returns the new end
 */
export function unpackRows(
  block: Uint8Array<ArrayBuffer>,
  columns: Columns,
  end: number,
  isWanted: (id: number) => boolean,
): number {
  const saved = columnsIn(block.buffer, block.byteLength / ROW_BYTES);
  const places: number[] = [];
  for (let at = 0; at < saved.id.length; at++) if (isWanted(saved.id[at] as number)) places.push(at);
  columns.grow(end + places.length);
  copy(saved, places, columns, end);
  return end + places.length;
}
