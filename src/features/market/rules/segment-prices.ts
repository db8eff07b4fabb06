import type { Likeness } from "./likeness.ts";
import type { ComparablePrice } from "./market-car.ts";
import { learnRegions, learnSlopes, type PriceSlopes } from "./price-slopes.ts";
import { cellName, eachCarOnce, type PriceTable } from "./price-table.ts";
import { isOneKind } from "./vin-patterns.ts";

/** Rows of similar cars by model year; each list by mileage. */
export type RowsByYear = ReadonlyMap<number, readonly number[]>;

const NONE: RowsByYear = new Map();
/** This many cars of one dealer and trim have their full weight in the slopes; more of them share this weight. */
const DEALER_CARS = 3;
/** The most similar cars of one dealer in a comparison. */
const MAX_OF_DEALER = 60;

/** The asking prices of one make and model, prepared for comparisons. A trim is sorted at its first use. */
export class SegmentPrices {
  readonly table: PriceTable;
  readonly slopes: PriceSlopes;
  /** Each car once. */
  readonly #rows: Int32Array;
  #byCell: ReadonlyMap<number, number[]> | null = null;
  #byPattern: ReadonlyMap<number, number[]> | null = null;
  readonly #cells = new Map<number, RowsByYear>();
  readonly #patterns = new Map<number, RowsByYear>();

  /** @param rows the rows of the table to use, from `eachCarOnce` */
  constructor(table: PriceTable, rows: Int32Array, slopes: PriceSlopes) {
    this.table = table;
    this.slopes = slopes;
    this.#rows = rows;
  }

  /** Cars of this trim. */
  ofTrim(likeness: Likeness): RowsByYear {
    const cell = this.table.cellNumbers.get(cellName(likeness)) ?? 0;
    this.#byCell ??= groupRows(this.#rows, this.table.cell);
    const rows = this.#byCell.get(cell) ?? [];
    return remembered(this.#cells, cell, () => this.#inOrder(rows));
  }

  /** Cars of this `vinPattern`, with any trim name; none if the pattern does not mean one kind of car. */
  ofPattern(pattern: number): RowsByYear {
    this.#byPattern ??= groupRows(this.#rows, this.table.pattern);
    const rows = this.#byPattern.get(pattern) ?? [];
    return remembered(this.#patterns, pattern, () =>
      isOneKind(this.table, rows, this.slopes) ? this.#inOrder(rows) : NONE,
    );
  }

  /** The newest model year for which a price was asked; -Infinity without any. */
  newestYear(): number {
    return this.#rows.reduce((newest, row) => Math.max(newest, this.table.year[row] ?? 0), -Infinity);
  }

  #inOrder(rows: readonly number[]): RowsByYear {
    const { year } = this.table;
    return Map.groupBy(thinDealers(this.table, byMileage(this.table, rows)), (row) => year[row] ?? 0);
  }
}

/**
 * Prepares the asking prices of one segment: each car once, and the learned slopes.
 * @param table prices of one make and model
 * @param prior slopes of the make or of the whole market
 */
export function segmentPrices(table: PriceTable, prior: PriceSlopes): SegmentPrices {
  const rows = eachCarOnce(table);
  const trims = cellsOf(table, rows);
  return new SegmentPrices(table, rows, learnSlopes(trims, prior, dealerWeights(trims)));
}

/**
 * Prepares asking prices of a segment whose slopes are known already.
 * @param table the prices of the segment that a car may be compared with
 */
export const pricesWithSlopes = (table: PriceTable, slopes: PriceSlopes): SegmentPrices =>
  new SegmentPrices(table, eachCarOnce(table), slopes);

/** Learns slopes and regions over many segments: those of a make, or of the whole market. */
export function marketSlopes(table: PriceTable, prior: PriceSlopes): PriceSlopes {
  const cells = cellsOf(table, eachCarOnce(table));
  const weights = dealerWeights(cells);
  return learnRegions(cells, learnSlopes(cells, prior, weights), weights);
}

/** Prices of each segment and trim. */
const cellsOf = (table: PriceTable, rows: Int32Array): ComparablePrice[][] =>
  [...groupRows(rows, table.cell).values()].map((cell) => cell.map(table.priceAt));

/** @param numbers 0 belongs to no group */
function groupRows(rows: Int32Array, numbers: Int32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    const number = numbers[row] ?? 0;
    if (number === 0) continue;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [row]);
    else group.push(row);
  }
  return groups;
}

function remembered(known: Map<number, RowsByYear>, number: number, make: () => RowsByYear): RowsByYear {
  const rows = known.get(number) ?? make();
  known.set(number, rows);
  return rows;
}

/** Sorts rows by mileage; equal ones keep their order. Numbers sort without a comparison function: mileage and index in one number. */
function byMileage({ mileage }: PriceTable, rows: readonly number[]): number[] {
  const count = rows.length;
  const keys = Float64Array.from(rows, (row, place) => Math.round(mileage[row] ?? 0) * count + place).sort();
  return Array.from(keys, (key) => rows[key % count] ?? 0);
}

/** Takes a sample over all mileages of a dealer with very many similar cars, so that they do not hide other dealers' cars. */
function thinDealers({ dealer }: PriceTable, rows: readonly number[]): readonly number[] {
  if (rows.length <= MAX_OF_DEALER) return rows;
  const left = new Set<number>();
  for (const [own, cars] of Map.groupBy(rows, (row) => dealer[row] ?? 0)) {
    if (own === 0 || cars.length <= MAX_OF_DEALER) continue;
    const step = cars.length / MAX_OF_DEALER;
    const kept = new Set(Array.from({ length: MAX_OF_DEALER }, (_, i) => cars[Math.floor(i * step)]));
    for (const car of cars) if (!kept.has(car)) left.add(car);
  }
  return rows.filter((row) => !left.has(row));
}

function dealerWeights(cells: Iterable<readonly ComparablePrice[]>): Map<number, number> {
  const weights = new Map<number, number>();
  for (const cell of cells) {
    for (const [dealer, cars] of Map.groupBy(cell, ({ car }) => car.dealer)) {
      if (dealer === null || cars.length <= DEALER_CARS) continue;
      for (const { id } of cars) weights.set(id, DEALER_CARS / cars.length);
    }
  }
  return weights;
}
