import { CAR, type Columns, SELLER, WIDTH, YEAR } from "../columns.ts";

/** How a row matches a word: the smaller the better. */
export const EXACT = 0;
export const PREFIX = 1;
export const CORRECTED = 2;
export const NO_MATCH = 3;

/** How well each entry of each dictionary matches one word of the keyword. */
export class WordMatch {
  readonly cars: Uint8Array;
  readonly sellers: Uint8Array;
  readonly trims: Uint8Array;
  readonly looks: Uint8Array;
  /** By the year itself. */
  readonly years: ReadonlyMap<number, number>;
  /** Vehicles whose VIN is, or ends with, the word. */
  readonly vinSlots: ReadonlySet<number>;
  /** Whether only the make or the model can match. */
  readonly onlyCars: boolean;

  constructor(tables: Pick<WordMatch, "cars" | "sellers" | "trims" | "looks" | "years" | "vinSlots">) {
    this.cars = tables.cars;
    this.sellers = tables.sellers;
    this.trims = tables.trims;
    this.looks = tables.looks;
    this.years = tables.years;
    this.vinSlots = tables.vinSlots;
    this.onlyCars =
      [tables.sellers, tables.trims, tables.looks].every((table) => !table.some((kind) => kind !== NO_MATCH)) &&
      tables.years.size === 0 &&
      tables.vinSlots.size === 0;
  }

  kindOf(columns: Columns, slot: number): number {
    let best = this.cars[columns.hot[slot * WIDTH + CAR] as number] as number;
    if (this.onlyCars || best === EXACT) return best;
    const seller = this.sellers[columns.hot[slot * WIDTH + SELLER] as number] as number;
    if (seller < best) best = seller;
    const trim = this.trims[columns.trim[slot] as number] as number;
    if (trim < best) best = trim;
    const look = this.looks[columns.look[slot] as number] as number;
    if (look < best) best = look;
    if (best === EXACT) return best;
    if (this.years.size > 0)
      best = Math.min(best, this.years.get(columns.hot[slot * WIDTH + YEAR] as number) ?? NO_MATCH);
    return this.vinSlots.size > 0 && this.vinSlots.has(slot) ? EXACT : best;
  }
}
