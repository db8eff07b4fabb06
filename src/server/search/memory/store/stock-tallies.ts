import type { Dictionaries } from "../../stock/dictionaries.ts";
import { type Bits, hasBit } from "./bitset.ts";
import type { Columns } from "./columns.ts";
import type { RangeBits } from "./range-bits.ts";
import { PartTallies, StockTally } from "./stock-tally.ts";

type Source = {
  columns: Columns;
  names: Dictionaries;
  price: RangeBits;
  mileage: RangeBits;
  year: RangeBits;
};

/** How many slots are tallied without a pause while loading. */
const SLICE_SLOTS = 100_000;
const RANGES = ["price", "mileage", "year"] as const;

/** Counts of all visible vehicles, and of those of each make and each part of the prices, mileages and years. */
export class StockTallies {
  readonly all = new StockTally();
  readonly make = new PartTallies();
  readonly price = new PartTallies();
  readonly mileage = new PartTallies();
  readonly year = new PartTallies();
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Adds a vehicle that has become visible (1), or takes one out that is about to be hidden or changed (-1). */
  add(slot: number, by: 1 | -1): void {
    this.#addTo(slot, (parts, part, numbers) => parts.add(part, numbers, by), by);
  }

  /** Counts all vehicles of a set into empty tallies. @param yieldToRequests awaited between slices */
  async fill(live: Bits, end: number, yieldToRequests: () => Promise<void>): Promise<void> {
    const fill = (parts: PartTallies, part: number, numbers: Numbers) => parts.fill(part, numbers);
    for (let slot = 0; slot < end; slot++) {
      if (slot % SLICE_SLOTS === 0) await yieldToRequests();
      if (hasBit(live, slot)) this.#addTo(slot, fill, 1);
    }
    for (const name of ["make", ...RANGES] as const) this[name].finishFilling();
  }

  #addTo(slot: number, add: (parts: PartTallies, part: number, numbers: Numbers) => void, by: 1 | -1): void {
    const { columns, names } = this.#source;
    const car = columns.car[slot] as number;
    const numbers = { car, seller: columns.seller[slot] as number, ranges: columns.ranges[slot] as number };
    this.all.add(numbers, by);
    add(this.make, names.cars.entries[car]?.make ?? 0, numbers);
    for (const name of RANGES) {
      const value = columns[name][slot] as number;
      if (value >= 0) add(this[name], this.#source[name].partOf(value), numbers);
    }
  }
}

type Numbers = Parameters<StockTally["add"]>[0];
