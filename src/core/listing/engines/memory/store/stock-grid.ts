import { MILEAGE_STEPS_MILES, PRICE_STEPS_USD, stepOf } from "../../../rules/search-limits.ts";
import { rangesNumberOf } from "../../../stock/range-numbers.ts";
import type { Counts } from "../../../stock/write-facets.ts";
import { END } from "./choose-cuts.ts";
import { type Parts, partAmong, partsBetween, type Span } from "./threshold-sets.ts";

/** The values by which the grid counts a vehicle. `year` is its number in `years`; price and mileage are -1 when unknown. */
type GridRow = { year: number; price: number; mileage: number };

/** Some cells of the grid. Absent: any value, including the unknown one. */
export type Box = {
  price?: Span | undefined;
  mileage?: Span | undefined;
  /** Returns whether a year is wanted, by its number. */
  years?: ((year: number) => boolean) | undefined;
};

/** The division of a column: its cuts, and for each cell (0: unknown, then part by part) the facets' range in which it lies. */
type Axis = { cuts: readonly number[]; steps: Uint8Array };

/** Counts by year, price and mileage: by the year's number, then by price, then by mileage. */
class Cells {
  readonly #price: Axis;
  readonly #mileage: Axis;
  readonly #years: Int32Array[] = [];

  constructor(price: Axis, mileage: Axis) {
    this.#price = price;
    this.#mileage = mileage;
  }

  add({ year, price, mileage }: GridRow, by: number): void {
    const [prices, mileages] = [this.#price.cuts.length + 1, this.#mileage.cuts.length + 1];
    while (this.#years.length <= year) this.#years.push(new Int32Array(prices * mileages));
    const cells = this.#years[year] as Int32Array;
    const cell = cellOf(this.#price, price) * mileages + cellOf(this.#mileage, mileage);
    cells[cell] = (cells[cell] as number) + by;
  }

  addCounts({ years, price, mileage }: Box, into: Counts): void {
    const prices = cellsOf(this.#price, price);
    const mileages = cellsOf(this.#mileage, mileage);
    for (let year = 0; year < this.#years.length; year++) {
      if (years === undefined || years(year)) this.#addYear(year, prices, mileages, into);
    }
  }

  #addYear(year: number, [firstPrice, lastPrice]: Parts, [firstMileage, lastMileage]: Parts, into: Counts): void {
    const cells = this.#years[year] as Int32Array;
    const [priceSteps, mileageSteps] = [this.#price.steps, this.#mileage.steps];
    for (let price = firstPrice; price <= lastPrice; price++) {
      const first = rangesNumberOf(year, priceSteps[price] as number, 0);
      const row = price * mileageSteps.length;
      // Cells of one range of the facets are adjacent: they are added up before their counter is updated.
      for (let mileage = firstMileage; mileage <= lastMileage;) {
        const step = mileageSteps[mileage] as number;
        let sum = 0;
        for (; mileage <= lastMileage && mileageSteps[mileage] === step; mileage++)
          sum += cells[row + mileage] as number;
        into[first + step] = (into[first + step] as number) + sum;
      }
    }
  }

  get bytes(): number {
    return this.#years.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
}

/**
 * Counts of the visible vehicles by year, price and mileage. Cuts divide prices and mileages; vehicles between two cuts are counted by
 * adding up cells, independent of their number. The bounds of the facets' ranges are among the cuts. Where a search sets no bounds, cells
 * as wide as these ranges are enough, and there are few of them.
 */
export class StockGrid {
  #fine = new Cells(WIDE_PRICE, WIDE_MILEAGE);
  #widePrice = this.#fine;
  #wideMileage = this.#fine;
  #wide = this.#fine;

  /** Divides prices and mileages, and resets all counts. */
  rebuild(cuts: { price: readonly number[]; mileage: readonly number[] }): void {
    const price = axisOf(cuts.price, PRICE_STEPS_USD);
    const mileage = axisOf(cuts.mileage, MILEAGE_STEPS_MILES);
    this.#fine = new Cells(price, mileage);
    this.#widePrice = new Cells(WIDE_PRICE, mileage);
    this.#wideMileage = new Cells(price, WIDE_MILEAGE);
    this.#wide = new Cells(WIDE_PRICE, WIDE_MILEAGE);
  }

  /** @param by 1 or -1 */
  add(row: GridRow, by: number): void {
    for (const cells of this.#all) cells.add(row, by);
  }

  /** Adds up the vehicles of some cells by combination of ranges. */
  addCounts(box: Box, into: Counts): void {
    const ofAnyPrice = box.mileage ? this.#widePrice : this.#wide;
    const ofPrices = box.mileage ? this.#fine : this.#wideMileage;
    (box.price ? ofPrices : ofAnyPrice).addCounts(box, into);
  }

  /** The bytes of the counts. */
  get bytes(): number {
    return this.#all.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get #all(): readonly Cells[] {
    return [this.#fine, this.#widePrice, this.#wideMileage, this.#wide];
  }
}

/** @param cuts ascending, including the bounds of the facets' ranges, `END` last */
function axisOf(cuts: readonly number[], steps: readonly number[]): Axis {
  const lower = (part: number) => (part === 0 ? 0 : (cuts[part - 1] as number));
  return {
    cuts,
    steps: Uint8Array.from({ length: cuts.length + 1 }, (_, cell) => cell && stepOf(steps, lower(cell - 1))),
  };
}

/** Divided at the bounds of the facets' ranges only. */
const wideAxis = (steps: readonly number[]): Axis => axisOf([...steps.filter((bound) => bound > 0), END], steps);
const WIDE_PRICE = wideAxis(PRICE_STEPS_USD);
const WIDE_MILEAGE = wideAxis(MILEAGE_STEPS_MILES);

/** Returns the cell of a value: 0 is unknown, otherwise its part plus one. */
export const cellOf = ({ cuts }: Pick<Axis, "cuts">, value: number): number =>
  value < 0 ? 0 : partAmong(cuts, value) + 1;

/** Returns the first and the last cell of a span; without a span all cells, including that of the unknown value. */
export function cellsOf({ cuts }: Pick<Axis, "cuts">, span: Span | undefined): Parts {
  if (span === undefined) return [0, cuts.length];
  const [first, last] = partsBetween(cuts, span);
  return [first + 1, last + 1];
}
