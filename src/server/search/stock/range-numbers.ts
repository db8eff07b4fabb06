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

/** Counts by number of year, of price range and of mileage range. */
export type RangeSums = { years: Int32Array; prices: Int32Array; mileages: Int32Array };

/** Splits counts by `rangesNumber` into counts by year, price and mileage. @param years the size of `years` */
export function sumRanges(counts: Int32Array, years: number): RangeSums {
  const sums = {
    years: new Int32Array(years),
    prices: new Int32Array(PRICES),
    mileages: new Int32Array(MILEAGES),
  };
  const { prices, mileages } = sums;
  for (let year = 0, at = 0; year < years && at < counts.length; year++) {
    let ofYear = 0;
    for (let price = 0; price < PRICES; price++) {
      let ofPrice = 0;
      const end = Math.min(at + MILEAGES, counts.length);
      for (let mileage = 0; at < end; at++, mileage++) {
        const count = counts[at] as number;
        ofPrice += count;
        mileages[mileage] = (mileages[mileage] as number) + count;
      }
      ofYear += ofPrice;
      prices[price] = (prices[price] as number) + ofPrice;
    }
    sums.years[year] = ofYear;
  }
  return sums;
}
