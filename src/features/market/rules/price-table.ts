import { hashNext, hashStart, numberEqualRows } from "./equal-rows.ts";
import { type Likeness, likenessOf, vinPattern } from "./likeness.ts";
import type { AskingPrice, ComparablePrice } from "./market-car.ts";

/**
 * Asking prices in columns, one price a row. A valuation reads thousands of prices and keeps forty. Reading numbers instead of
 * making objects and texts is most of its speed. Year and mileage of each are known.
 */
export type PriceTable = {
  readonly length: number;
  readonly year: Int32Array;
  readonly mileage: Float64Array;
  readonly priceUsd: Float64Array;
  readonly lastDay: Int32Array;
  /** In the next columns, rows with the same number have the same; 0 is unknown. */
  readonly vin: Int32Array;
  readonly dealer: Int32Array;
  /** Segment and trim (`cellName`). */
  readonly cell: Int32Array;
  /** `vinPattern` */
  readonly pattern: Int32Array;
  /** The original text of the trim, and of the car's fuel, drive and body. */
  readonly writtenTrim: Int32Array;
  readonly build: Int32Array;
  readonly cellNumbers: ReadonlyMap<string, number>;
  readonly patternNumbers: ReadonlyMap<string, number>;
  readonly priceAt: (row: number) => ComparablePrice;
};

/** A segment and trim as one text. */
export const cellName = (likeness: Likeness | null): string => `${likeness?.segment ?? ""}|${likeness?.trim ?? ""}`;

/** Assigns numbers from 1 to texts: equal texts have the same number. */
export class TextNumbers {
  readonly numbers = new Map<string, number>();

  of(text: string): number {
    const number = this.numbers.get(text) ?? this.numbers.size + 1;
    this.numbers.set(text, number);
    return number;
  }
}

/** Puts prices into a table; those of cars without year or mileage are left out. */
export function priceTableOf(prices: readonly AskingPrice[]): PriceTable {
  const rows = prices.filter(isComparable);
  const integers = (of: (price: ComparablePrice) => number) => Int32Array.from(rows, of);
  const numbered = (of: (price: ComparablePrice) => string | null) => {
    const texts = new TextNumbers();
    const column = integers((price) => {
      const text = of(price);
      return text === null ? 0 : texts.of(text);
    });
    return { column, numbers: texts.numbers };
  };
  const cell = numbered(({ car }) => cellName(likenessOf(car)));
  const pattern = numbered(({ car }) => vinPattern(car.vin));
  return {
    length: rows.length,
    year: integers(({ car }) => car.year),
    mileage: Float64Array.from(rows, ({ car }) => car.mileage),
    priceUsd: Float64Array.from(rows, ({ priceUsd }) => priceUsd),
    lastDay: integers(({ lastDay }) => lastDay),
    vin: numbered(({ car }) => car.vin).column,
    dealer: numbered(({ car }) => car.dealer).column,
    cell: cell.column,
    pattern: pattern.column,
    writtenTrim: numbered(({ car }) => car.trim ?? "").column,
    build: numbered(({ car }) => [car.fuelType, car.drivetrain, car.bodyStyle].join("\n")).column,
    cellNumbers: cell.numbers,
    patternNumbers: pattern.numbers,
    priceAt: (row) => rows[row] as ComparablePrice,
  };
}

function isComparable(price: AskingPrice): price is ComparablePrice {
  const { year, mileage } = price.car;
  return year !== null && mileage !== null && mileage > 0 && price.priceUsd > 0;
}

/**
 * Returns one row of each VIN, with the price that was asked last; the latest come first. Listings with the same trim, year, mileage
 * and price are one car, too: a dealer who lists a car five hundred times does not make it a market.
 */
export function eachCarOnce(table: PriceTable): Int32Array {
  const { year, mileage, priceUsd, writtenTrim, vin } = table;
  const sameFacts = numberEqualRows(
    table.length,
    (row) =>
      hashNext(
        hashNext(hashNext(hashNext(hashStart(), year[row] ?? 0), mileage[row] ?? 0), priceUsd[row] ?? 0),
        writtenTrim[row] ?? 0,
      ),
    (a, b) =>
      mileage[a] === mileage[b] &&
      priceUsd[a] === priceUsd[b] &&
      year[a] === year[b] &&
      writtenTrim[a] === writtenTrim[b],
  );
  const [seenVins, seenFacts] = [new Uint8Array(table.length + 1), new Uint8Array(table.length + 1)];
  return latestFirst(table).filter((row) => {
    const [own, facts] = [vin[row] ?? 0, sameFacts[row] ?? 0];
    if (seenVins[own] === 1 || seenFacts[facts] === 1) return false;
    if (own !== 0) seenVins[own] = 1;
    seenFacts[facts] = 1;
    return true;
  });
}

/** Returns all rows by their last day; rows of one day keep their order. */
function latestFirst({ length, lastDay }: PriceTable): Int32Array {
  const byDay = new Map<number, number[]>();
  for (let row = 0; row < length; row += 1) {
    const day = lastDay[row] ?? 0;
    const rows = byDay.get(day);
    if (rows === undefined) byDay.set(day, [row]);
    else rows.push(row);
  }
  const rows = new Int32Array(length);
  let next = 0;
  for (const day of [...byDay.keys()].sort((a, b) => b - a)) {
    for (const row of byDay.get(day) ?? []) rows[next++] = row;
  }
  return rows;
}
