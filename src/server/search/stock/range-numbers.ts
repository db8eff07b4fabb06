import { MILEAGE_STEPS_MILES, PRICE_STEPS_USD, stepOf } from "#domain/search/search-limits.ts";

/** How many ranges prices and mileages have; 0 stands for unknown values. */
const PRICES = PRICE_STEPS_USD.length + 1;
const MILEAGES = MILEAGE_STEPS_MILES.length + 1;

/** One number for a year (as in `years`), a price range and a mileage range: a match costs one counter instead of three. */
export const rangesNumber = (year: number, price: number, mileage: number): number =>
  rangesNumberOf(year, stepOf(PRICE_STEPS_USD, price), stepOf(MILEAGE_STEPS_MILES, mileage));

/** As `rangesNumber`, from the numbers of the ranges; 0 is unknown. */
export const rangesNumberOf = (year: number, priceStep: number, mileageStep: number): number =>
  (year * PRICES + priceStep) * MILEAGES + mileageStep;

/** The number of the year of a `rangesNumber`. */
export const yearOfRanges = (ranges: number): number => Math.floor(ranges / (PRICES * MILEAGES));

/** Adds up counts by `rangesNumber` to counts by number of year. @param years how many there are */
export function sumYears(counts: Int32Array, years: number): Int32Array {
  const sums = new Int32Array(years);
  const size = PRICES * MILEAGES;
  for (let year = 0; year < years; year++) sums[year] = sumOf(counts, year * size, size);
  return sums;
}

/** Adds up counts by `rangesNumber` to counts by number of price range. @param years as in `sumYears` */
export function sumPrices(counts: Int32Array, years: number): Int32Array {
  const sums = new Int32Array(PRICES);
  for (let at = 0; at < years * PRICES; at++) {
    const price = at % PRICES;
    sums[price] = (sums[price] as number) + sumOf(counts, at * MILEAGES, MILEAGES);
  }
  return sums;
}

/** Adds up counts by `rangesNumber` to counts by number of mileage range. @param years as in `sumYears` */
export function sumMileages(counts: Int32Array, years: number): Int32Array {
  const sums = new Int32Array(MILEAGES);
  const size = Math.min(counts.length, years * PRICES * MILEAGES);
  for (let at = 0, mileage = 0; at < size; at++, mileage++) {
    if (mileage === MILEAGES) mileage = 0;
    sums[mileage] = (sums[mileage] as number) + (counts[at] as number);
  }
  return sums;
}

function sumOf(counts: Int32Array, from: number, size: number): number {
  const to = Math.min(counts.length, from + size);
  let sum = 0;
  for (let at = from; at < to; at++) sum += counts[at] as number;
  return sum;
}
