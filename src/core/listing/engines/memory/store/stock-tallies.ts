import { countDeal, DEAL_COUNTERS } from "../../../stock/deal-numbers.ts";
import type { Dictionaries } from "../../../stock/dictionaries.ts";
import { Tally } from "../../../stock/names.ts";
import { yearOfRanges } from "../../../stock/range-numbers.ts";
import type { Counts } from "../../../stock/write-facets.ts";
import { type Bits, hasBit } from "./bitset.ts";
import type { Columns } from "./columns.ts";
import { DealGrid } from "./deal-grid.ts";
import { StockGrid } from "./stock-grid.ts";

type Source = { columns: Columns; names: Dictionaries };

/** The slots that are tallied without a pause while loading. */
const SLICE_SLOTS = 100_000;

/** Counts of the visible vehicles: of all, of each make, of each label with and without a price drop, and of each cell of the grid. */
export class StockTallies {
  /** Of all vehicles, by car, seller, combination of ranges and deal. */
  readonly all = { total: 0, car: new Tally(), seller: new Tally(), ranges: new Tally(), deal: newDealTally() };
  /** For each make, by seller, combination of ranges and deal. */
  readonly #ofMake: PartTally[] = [];
  /** For each `dealNumber`, by seller, combination of ranges and deal. */
  readonly #ofDeal: PartTally[] = [];
  readonly grid = new StockGrid();
  readonly dealGrid = new DealGrid();
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Adds a vehicle that has become visible (1), or subtracts one that is about to be hidden or changed (-1). */
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
    const deal = columns.deal[slot] as number;
    countDeal(this.all.deal.counts, deal, by);
    for (const tally of [tallyOf(this.#ofMake, make), tallyOf(this.#ofDeal, deal)]) {
      tally.seller.add(seller, by);
      tally.ranges.add(ranges, by);
      countDeal(tally.deal.counts, deal, by);
    }
    const row = { year: yearOfRanges(ranges), price, mileage };
    this.grid.add(row, by);
    this.dealGrid.add(row, deal, by);
  }

  /** Counts all vehicles of a set into empty tallies. @param yieldToRequests awaited between slices */
  async fill(live: Bits, end: number, yieldToRequests: () => Promise<void>): Promise<void> {
    for (let slot = 0; slot < end; slot++) {
      if (slot % SLICE_SLOTS === 0) await yieldToRequests();
      if (hasBit(live, slot)) this.add(slot, 1);
    }
  }

  /** Writes the sums over some makes. @param into counters that are all 0, at least as many as for all vehicles */
  sumMakes(makes: Iterable<number>, column: keyof PartTally, into: Counts): void {
    writeSum(
      Array.from(makes, (make) => tallyOf(this.#ofMake, make)[column].counts),
      into,
    );
  }

  /** Writes the sums over the wanted numbers of deals, like `sumMakes`. */
  sumDeals(isWanted: (deal: number) => boolean, column: keyof PartTally, into: Counts): void {
    const wanted = this.#ofDeal.filter((_, deal) => isWanted(deal));
    writeSum(
      wanted.map((tally) => tally[column].counts),
      into,
    );
  }
}

/** Counts of a part of the stock. */
type PartTally = { seller: Tally; ranges: Tally; deal: { counts: Counts } };

const newDealTally = (): PartTally["deal"] => ({ counts: new Int32Array(DEAL_COUNTERS) });

/** Returns one of some tallies, which begin at 0. */
function tallyOf(tallies: PartTally[], number: number): PartTally {
  while (tallies.length <= number) tallies.push({ seller: new Tally(), ranges: new Tally(), deal: newDealTally() });
  return tallies[number] as PartTally;
}

/** The first counts are copied, which costs much less than adding them: most searches name one make. */
function writeSum([first, ...others]: readonly Counts[], into: Counts): void {
  if (!first) return;
  into.set(first.length > into.length ? first.subarray(0, into.length) : first);
  for (const counts of others) addCounts(counts, into);
}

function addCounts(counts: Counts, into: Counts): void {
  const length = Math.min(counts.length, into.length);
  for (let number = 0; number < length; number++) {
    into[number] = (into[number] as number) + (counts[number] as number);
  }
}
