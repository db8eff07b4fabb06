import { MILEAGE_STEPS_MILES, PRICE_STEPS_USD, stepOf } from "../rules/search-limits.ts";

/** The number of ranges of prices and mileages; 0 stands for unknown values. */
const PRICES = PRICE_STEPS_USD.length + 1;
const MILEAGES = MILEAGE_STEPS_MILES.length + 1;

/** Returns one number for a year (as in `years`), a price range and a mileage range: a match costs one counter instead of three. */
export const rangesNumber = (year: number, price: number, mileage: number): number =>
  rangesNumberOf(year, stepOf(PRICE_STEPS_USD, price), stepOf(MILEAGE_STEPS_MILES, mileage));

/** Like `rangesNumber`, from the numbers of the ranges; 0 is unknown. */
export const rangesNumberOf = (year: number, priceStep: number, mileageStep: number): number =>
  (year * PRICES + priceStep) * MILEAGES + mileageStep;

/** Returns the number of the year of a `rangesNumber`. */
export const yearOfRanges = (ranges: number): number => Math.floor(ranges / (PRICES * MILEAGES));

/** Counts by number of year and of price range. */
export type RowSums = { years: Int32Array; prices: Int32Array };

/** Splits counts by `rangesNumber` into counts by year and by price. @param years the size of `years` */
export function sumYearsAndPrices(counts: Int32Array, years: number): RowSums {
  const sums = { years: new Int32Array(years), prices: new Int32Array(PRICES) };
  const { prices } = sums;
  for (let year = 0, at = 0; year < years && at < counts.length; year++) {
    let ofYear = 0;
    for (let price = 0; price < PRICES; price++) {
      let ofPrice = 0;
      for (const end = Math.min(at + MILEAGES, counts.length); at < end; at++) ofPrice += counts[at] as number;
      ofYear += ofPrice;
      prices[price] = (prices[price] as number) + ofPrice;
    }
    sums.years[year] = ofYear;
  }
  return sums;
}

/** Like `sumYearsAndPrices`, by mileage: one range after the other, because adding to a variable costs less than adding to an array. */
export function sumMileages(counts: Int32Array, years: number): Int32Array {
  const mileages = new Int32Array(MILEAGES);
  const end = Math.min(counts.length, years * PRICES * MILEAGES);
  for (let mileage = 0; mileage < MILEAGES; mileage++) {
    let sum = 0;
    for (let at = mileage; at < end; at += MILEAGES) sum += counts[at] as number;
    mileages[mileage] = sum;
  }
  return mileages;
}
