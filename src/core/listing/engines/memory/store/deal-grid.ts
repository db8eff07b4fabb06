import { countDeal, DEAL_COUNTERS } from "../../../stock/deal-numbers.ts";
import type { Counts } from "../../../stock/write-facets.ts";
import { type Box, cellOf, cellsOf } from "./stock-grid.ts";

type Cuts = { price: readonly number[]; mileage: readonly number[] };

/**
 * Deals of the visible vehicles by year and price, and by year and mileage, divided like `StockGrid`. Searches that only set ranges, but
 * not both a price and a mileage, count deals by adding up some thousand cells.
 */
export class DealGrid {
  #cuts: Cuts = { price: [], mileage: [] };
  /** By the year's number: cell after cell, the counters of deals. */
  #cells: Record<keyof Cuts, Int32Array[]> = { price: [], mileage: [] };

  /** Divides prices and mileages, and resets all counts. */
  rebuild({ price, mileage }: Cuts): void {
    this.#cuts = { price, mileage };
    this.#cells = { price: [], mileage: [] };
  }

  /** @param row `year` is the year's number @param deal see `dealNumber` @param by 1 or -1 */
  add(row: { year: number; price: number; mileage: number }, deal: number, by: number): void {
    if (deal === 0) return;
    for (const axis of ["price", "mileage"] as const) {
      const cuts = this.#cuts[axis];
      const years = this.#cells[axis];
      while (years.length <= row.year) years.push(new Int32Array((cuts.length + 1) * DEAL_COUNTERS));
      const first = cellOf({ cuts }, row[axis]) * DEAL_COUNTERS;
      countDeal((years[row.year] as Int32Array).subarray(first, first + DEAL_COUNTERS), deal, by);
    }
  }

  /** Adds up the deals of some cells. @returns false when it cannot: for price and mileage at once */
  addCounts(box: Box, into: Counts): boolean {
    if (box.price && box.mileage) return false;
    const axis = box.mileage ? "mileage" : "price";
    const [from, to] = cellsOf({ cuts: this.#cuts[axis] }, box[axis]);
    for (const [year, cells] of this.#cells[axis].entries()) {
      if (box.years && !box.years(year)) continue;
      const end = (to + 1) * DEAL_COUNTERS;
      for (let counter = 0; counter < DEAL_COUNTERS; counter++) {
        let sum = 0;
        for (let at = from * DEAL_COUNTERS + counter; at < end; at += DEAL_COUNTERS) sum += cells[at] as number;
        into[counter] = (into[counter] as number) + sum;
      }
    }
    return true;
  }
}
