import type { Dictionaries } from "../../stock/dictionaries.ts";
import { Tally } from "../../stock/names.ts";
import { yearOfRanges } from "../../stock/range-numbers.ts";
import type { Counts } from "../../stock/write-facets.ts";
import { type Bits, hasBit } from "./bitset.ts";
import type { Columns } from "./columns.ts";
import { StockGrid } from "./stock-grid.ts";

type Source = { columns: Columns; names: Dictionaries };

/** How many slots are tallied without a pause while loading. */
const SLICE_SLOTS = 100_000;

/** Counts of the visible vehicles: of all, of each make, and of each cell of the grid. */
export class StockTallies {
  /** Of all vehicles, by car, seller and combination of ranges. */
  readonly all = { total: 0, car: new Tally(), seller: new Tally(), ranges: new Tally() };
  /** Of each make, by seller and combination of ranges. */
  readonly #ofMake: { seller: Tally; ranges: Tally }[] = [];
  readonly grid = new StockGrid();
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Adds a vehicle that has become visible (1), or takes one out that is about to be hidden or changed (-1). */
  add(slot: number, by: 1 | -1): void {
    const { columns, names } = this.#source;
    const car = columns.car[slot] as number;
    const seller = columns.seller[slot] as number;
    const make = names.cars.entries[car]?.make ?? 0;
    const ranges = columns.ranges[slot] as number;
    const [price, mileage] = [columns.price[slot] as number, columns.mileage[slot] as number];
    this.all.total += by;
    this.all.car.add(car, by);
    this.all.seller.add(seller, by);
    this.all.ranges.add(ranges, by);
    const { seller: sellers, ranges: combinations } = this.#tallyOf(make);
    sellers.add(seller, by);
    combinations.add(ranges, by);
    this.grid.add({ year: yearOfRanges(ranges), price, mileage }, by);
  }

  /** Counts all vehicles of a set into empty tallies. @param yieldToRequests awaited between slices */
  async fill(live: Bits, end: number, yieldToRequests: () => Promise<void>): Promise<void> {
    for (let slot = 0; slot < end; slot++) {
      if (slot % SLICE_SLOTS === 0) await yieldToRequests();
      if (hasBit(live, slot)) this.add(slot, 1);
    }
  }

  /** Adds the counts of a make. @param into an array at least as long as that of all vehicles */
  addMake(make: number, column: "seller" | "ranges", into: Counts): void {
    const { counts } = this.#tallyOf(make)[column];
    const length = Math.min(counts.length, into.length);
    for (let number = 0; number < length; number++) {
      into[number] = (into[number] as number) + (counts[number] as number);
    }
  }

  #tallyOf(make: number) {
    while (this.#ofMake.length <= make) this.#ofMake.push({ seller: new Tally(), ranges: new Tally() });
    return this.#ofMake[make] as { seller: Tally; ranges: Tally };
  }
}
