import { Tally } from "../../stock/names.ts";
import type { CountedColumn, Counts } from "../../stock/write-facets.ts";

/** Numbers of the dictionaries' entries that a vehicle is counted by. */
type Numbers = { car: number; seller: number; ranges: number };

/** Counts of visible vehicles by car, seller and combination of ranges. */
export class StockTally {
  total = 0;
  readonly car = new Tally();
  readonly seller = new Tally();
  readonly ranges = new Tally();

  /** @param by 1 or -1 */
  add({ car, seller, ranges }: Numbers, by: number): void {
    this.total += by;
    this.car.add(car, by);
    this.seller.add(seller, by);
    this.ranges.add(ranges, by);
  }

  /** Adds all counts of another. */
  addAll(other: StockTally): void {
    this.total += other.total;
    for (const column of ["car", "seller", "ranges"] as const) {
      other[column].counts.forEach((count, number) => {
        if (count !== 0) this[column].add(number, count);
      });
    }
  }
}

/** So many parts that lie side by side are also counted together. */
const GROUP = 8;

/**
 * Counts of visible vehicles for each part of the stock: each make, each part of the prices. A search for some of the parts gets its
 * counts by adding these up instead of walking through its matches.
 */
export class PartTallies {
  readonly #parts: StockTally[] = [];
  readonly #groups: StockTally[] = [];

  /** @param by 1 or -1 */
  add(part: number, numbers: Numbers, by: number): void {
    tallyAt(this.#parts, part).add(numbers, by);
    tallyAt(this.#groups, Math.floor(part / GROUP)).add(numbers, by);
  }

  /** As `add`, for many vehicles one after the other. `finishFilling` must follow. */
  fill(part: number, numbers: Numbers): void {
    tallyAt(this.#parts, part).add(numbers, 1);
  }

  finishFilling(): void {
    for (const [part, tally] of this.#parts.entries()) {
      tallyAt(this.#groups, Math.floor(part / GROUP)).addAll(tally);
    }
  }

  /** Adds the counts of the parts from `first` to `last`. @param into an array at least as long as that of all vehicles */
  addCounts([first, last]: readonly [first: number, last: number], column: CountedColumn, into: Counts): void {
    for (const tally of this.#tallies(first, last)) {
      const { counts } = tally[column];
      const length = Math.min(counts.length, into.length);
      for (let number = 0; number < length; number++) {
        into[number] = (into[number] as number) + (counts[number] as number);
      }
    }
  }

  /** The fewest tallies that make up some parts. */
  #tallies(first: number, last: number): StockTally[] {
    const tallies: (StockTally | undefined)[] = [];
    for (let part = first; part <= last; ) {
      const isGroup = part % GROUP === 0 && part + GROUP - 1 <= last;
      tallies.push(isGroup ? this.#groups[part / GROUP] : this.#parts[part]);
      part += isGroup ? GROUP : 1;
    }
    return tallies.filter((tally) => tally !== undefined);
  }
}

function tallyAt(tallies: StockTally[], number: number): StockTally {
  while (tallies.length <= number) tallies.push(new StockTally());
  return tallies[number] as StockTally;
}
