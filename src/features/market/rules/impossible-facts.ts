/** The most miles of a car that is for sale, in all and in a year. More is a mistyped number. */
const MAX_MILES = 500_000;
const MAX_MILES_A_YEAR = 80_000;
/** From this age on, a car with fewer miles is one whose thousands were left out ("84" for 84,000). Years and miles. */
const OLD_ENOUGH_YEARS = 3;
const FEWEST_MILES = 300;
/** Asking prices outside are deposits, monthly rates or mistyped. US dollars. */
const MIN_PRICE_USD = 500;
const MAX_PRICE_USD = 1_000_000;

/** Returns whether a mileage is impossible at an age, too high or too low. @param ageYears may be -1 for next year's models */
export const isImpossibleMileage = (miles: number, ageYears: number): boolean =>
  miles > MAX_MILES ||
  miles > MAX_MILES_A_YEAR * Math.max(1, ageYears + 1) ||
  (ageYears >= OLD_ENOUGH_YEARS && miles < FEWEST_MILES);

/** Returns whether no used car is sold at a price. US dollars. */
export const isImpossiblePrice = (priceUsd: number): boolean => priceUsd < MIN_PRICE_USD || priceUsd > MAX_PRICE_USD;
