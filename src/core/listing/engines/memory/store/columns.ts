import { FIGURE_NAMES, type FigureName } from "../../../rules/detail-filters.ts";

const MIN_CAPACITY = 1_024;

/** Larger prices, mileages and years are stored as this, so that differences fit into 32 bits. */
export const LARGEST = 1_000_000_000;
/** Larger price drops count as this, so that they take two bytes. `listing_vehicles` has the same limit. */
export const LARGEST_DROP = 0xffff;

/** The vehicles as typed columns: index `slot` of each array is one listing. Slots have no meaning outside the process. */
export class Columns {
  capacity = 0;
  /** 0: the slot is free. */
  id = new Int32Array(0);
  /** Numbers of the dictionaries' entries. */
  car = new Int32Array(0);
  seller = new Int32Array(0);
  trim = new Int32Array(0);
  look = new Int32Array(0);
  /** Whole dollars, miles, and the year; -1 is unknown. */
  price = new Int32Array(0);
  mileage = new Int32Array(0);
  year = new Int32Array(0);
  /** Year, price range and mileage range in one number, for counting; see `rangesNumber`. */
  ranges = new Int32Array(0);
  /** UTC days since 1970 when the vehicle was first seen, times two, plus one when it has a photo. */
  dayAndPhoto = new Uint32Array(0);
  /** Label and price drop, see `dealNumber`. */
  deal = new Uint8Array(0);
  /** Body style, doors, drivetrain, fuel, transmission and colors, see `classesNumber`. */
  classes = new Uint32Array(0);
  /** The figures of `FIGURE_NAMES`, each plus one and at most the largest number of its column; 0 is unknown. */
  seats = new Uint8Array(0);
  cylinders = new Uint8Array(0);
  engine = new Uint8Array(0);
  mpg = new Uint8Array(0);
  owners = new Uint8Array(0);
  range = new Uint16Array(0);
  listed = new Uint16Array(0);
  /** The price in thousandths of the value; 0 without a label. */
  dealRatio = new Uint16Array(0);
  /** Whole dollars by which the price was reduced, at most `LARGEST_DROP`; 0 without a price drop. */
  priceDrop = new Uint16Array(0);
  /** When it was last confirmed: microseconds since 1970, which a double holds exactly. */
  confirmed = new Float64Array(0);
  /** The VIN in two hashes (the last six characters exactly) and its 10th and 11th character; all 0 without a VIN. */
  vinHead = new Uint32Array(0);
  vinTail = new Uint32Array(0);
  vinMiddle = new Uint32Array(0);
  /** The next slot with the same VIN, plus one; 0 ends the chain. */
  nextSameVin = new Uint32Array(0);

  /** Stores the figures of a slot. */
  putFigures(slot: number, figures: Readonly<Partial<Record<FigureName, number | null>>>): void {
    for (const name of FIGURE_NAMES) {
      const column = this[name];
      const largest = column instanceof Uint8Array ? 0xff : 0xffff;
      const value = figures[name] ?? null;
      column[slot] = value === null ? 0 : Math.min(Math.max(value, 0) + 1, largest);
    }
  }

  /** Makes room for at least this many slots. */
  grow(needed: number): void {
    if (needed <= this.capacity) return;
    const capacity = Math.max(MIN_CAPACITY, needed, Math.ceil(this.capacity * 1.3));
    this.#each((column) => {
      const Column = column.constructor as { new (length: number): typeof column };
      const larger = new Column(capacity);
      larger.set(column as never);
      return larger;
    });
    this.capacity = capacity;
  }

  /**
   * Reorders the first `order.length` slots: slot `i` becomes what slot `order[i]` was. Frees spare room, except for a thirty-second part.
   */
  permute(order: Uint32Array): void {
    this.capacity = Math.max(MIN_CAPACITY, order.length + (order.length >>> 5));
    this.#each((column) => {
      const Column = column.constructor as { new (length: number): typeof column };
      const laid = new Column(this.capacity);
      for (let i = 0; i < order.length; i++) laid[i] = column[order[i] as number] as number;
      return laid;
    });
  }

  /** The bytes of the columns. */
  get bytes(): number {
    let sum = 0;
    this.#each((column) => {
      sum += column.byteLength;
      return column;
    });
    return sum;
  }

  #each(change: (column: Column) => unknown): void {
    const columns = this as unknown as Record<string, unknown>;
    for (const [name, column] of Object.entries(columns)) {
      if (ArrayBuffer.isView(column)) columns[name] = change(column as unknown as Column);
    }
  }
}

type Column = Uint32Array | Int32Array | Uint16Array | Uint8Array | Float64Array;
