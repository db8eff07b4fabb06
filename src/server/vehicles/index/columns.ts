const MIN_CAPACITY = 1_024;

/** Numbers of a slot in `hot`: eight make half a cache line, and one array leaves the scan's loop its registers. */
export const WIDTH = 8;
/** Numbers of the dictionaries' entries. */
export const CAR = 0;
export const SELLER = 1;
/** Whole dollars, miles, and the year; -1 is unknown. */
export const PRICE = 2;
export const MILEAGE = 3;
export const YEAR = 4;
/** Year, price range and mileage range in one number, for counting; see `rangesNumber`. */
export const RANGES = 5;
export const ZIP = 6;
/** 1: shoppers see it. */
export const LIVE = 7;

/** Typed columns over slots: one row of each array is one listing. Slot numbers mean nothing outside the process. */
export class Columns {
  capacity = 0;
  /** 0: the slot is free. */
  id = new Int32Array(0);
  /** What filters and counts read, side by side: `WIDTH` numbers a slot, at the places below. */
  hot = new Int32Array(0);
  /** Numbers of the dictionaries' entries. */
  trim = new Uint32Array(0);
  look = new Uint32Array(0);
  /** UTC days since 1970 when the vehicle was first seen, times two, plus one when it has a photo. */
  dayAndPhoto = new Uint32Array(0);
  /** When it was last confirmed: microseconds since 1970, which a double holds exactly. */
  confirmed = new Float64Array(0);
  /** The VIN in two hashes (the last six characters exactly) and its 10th and 11th character; all 0 without a VIN. */
  vinHead = new Uint32Array(0);
  vinTail = new Uint32Array(0);
  vinMiddle = new Uint32Array(0);
  /** The next slot with the same VIN, plus one; 0 ends the chain. */
  nextSameVin = new Uint32Array(0);
  /** The views that have not yet merged a change of this slot. */
  dirty = new Uint16Array(0);

  /** Makes room for at least so many slots. */
  grow(needed: number): void {
    if (needed <= this.capacity) return;
    const capacity = Math.max(MIN_CAPACITY, needed, Math.ceil(this.capacity * 1.3));
    this.#each((column, width) => {
      const Column = column.constructor as { new (length: number): typeof column };
      const larger = new Column(capacity * width);
      larger.set(column as never);
      return larger;
    });
    this.capacity = capacity;
  }

  /** Lays the first `order.length` slots out anew: slot `i` becomes what slot `order[i]` was. */
  permute(order: Uint32Array): void {
    this.#each((column, width) => {
      const Column = column.constructor as { new (length: number): typeof column };
      const laid = new Column(this.capacity * width);
      for (let i = 0; i < order.length; i++) {
        const from = (order[i] as number) * width;
        for (let part = 0; part < width; part++) laid[i * width + part] = column[from + part] as number;
      }
      return laid;
    });
  }

  /** Bytes that the columns take. */
  get bytes(): number {
    let sum = 0;
    this.#each((column) => {
      sum += column.byteLength;
      return column;
    });
    return sum;
  }

  #each(change: (column: Column, width: number) => unknown): void {
    const columns = this as unknown as Record<string, unknown>;
    for (const [name, column] of Object.entries(columns)) {
      if (ArrayBuffer.isView(column))
        columns[name] = change(column as unknown as Column, column === this.hot ? WIDTH : 1);
    }
  }
}

type Column = Uint32Array | Int32Array | Uint16Array | Uint8Array | Float64Array;
