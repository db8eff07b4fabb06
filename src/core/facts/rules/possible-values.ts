/** A used car of any year has been driven further than this. "1" stands where the mileage is not known. */
export const FILLER_MILES = 1;
/** A used car that is at least two model years old has been driven further than this. "4" is a cut "45,xxx" or a filler. */
const MIN_MILES_OF_OLDER_CAR = 100;
const OLDER_CAR_YEARS = 2;
/** The most miles of a vehicle that is for sale, in all and in a year; those of a long-haul truck. More is a mistyped number. */
const MAX_MILES = 999_998;
const MAX_MILES_A_YEAR = 120_000;
const FIRST_YEAR = 1900;
/** Asking prices outside are deposits, monthly rates or mistyped. US dollars. */
const MIN_PRICE_USD = 500;
const MAX_PRICE_USD = 5_000_000;

const isUndrivenAt = (miles: number, ageYears: number): boolean =>
  miles <= FILLER_MILES || (miles < MIN_MILES_OF_OLDER_CAR && ageYears >= OLDER_CAR_YEARS);

/** True for a mileage too low for a car of this year: "4", "1". Identities rest on the mileage without it. */
export const isUndriven = (miles: number | null, year: number | null, currentYear: number): boolean =>
  miles !== null && isUndrivenAt(miles, currentYear - (year ?? currentYear));

/** True for a mileage that no used car has at an age, too high or too low. @param ageYears may be -1 for next year's models */
export const isImpossibleMileage = (miles: number, ageYears: number): boolean =>
  isUndrivenAt(miles, ageYears) || miles > MAX_MILES || miles > MAX_MILES_A_YEAR * Math.max(1, ageYears + 1);

/** True for a price at which no used car is sold. US dollars. */
export const isImpossiblePrice = (priceUsd: number): boolean => priceUsd < MIN_PRICE_USD || priceUsd > MAX_PRICE_USD;

/** Returns the names of a car's facts that cannot be true. Null is possible. */
export function impossibleFacts(
  car: { year: number | null; mileageMiles: number | null; priceUsd: number | null },
  currentYear: number,
): ("year" | "mileage" | "price")[] {
  const { year, mileageMiles, priceUsd } = car;
  const isYearWrong = year !== null && (year < FIRST_YEAR || year > currentYear + 1);
  // Of a car without a possible year only the limits of all ages are known.
  const isMileageWrong =
    mileageMiles !== null &&
    (year === null || isYearWrong
      ? mileageMiles <= FILLER_MILES || mileageMiles > MAX_MILES
      : isImpossibleMileage(mileageMiles, currentYear - year));
  return [
    ...(isYearWrong ? (["year"] as const) : []),
    ...(isMileageWrong ? (["mileage"] as const) : []),
    // A price of 0 is an unknown one.
    ...(priceUsd && isImpossiblePrice(priceUsd) ? (["price"] as const) : []),
  ];
}
