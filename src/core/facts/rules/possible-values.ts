/** A used car of any year has been driven further than this. "1" stands where the mileage is not known. */
export const FILLER_MILES = 1;
/** A used car that is at least two model years old has been driven further than this. "4" is a cut "45,xxx" or a filler. */
const MIN_MILES_OF_OLDER_CAR = 100;
const OLDER_CAR_YEARS = 2;
const MAX_MILES = 999_998;
const FIRST_YEAR = 1900;
const MIN_PRICE_USD = 100;
const MAX_PRICE_USD = 5_000_000;

/** True for a mileage that a car of this year cannot have: "4", "1". Identities rest on the mileage without it. */
export const isUndriven = (miles: number | null, year: number | null, currentYear: number): boolean =>
  miles !== null &&
  (miles <= FILLER_MILES || (miles < MIN_MILES_OF_OLDER_CAR && currentYear - (year ?? currentYear) >= OLDER_CAR_YEARS));

/** Returns the names of a car's facts that cannot be true. Null is possible. */
export function impossibleFacts(
  car: { year: number | null; mileageMiles: number | null; priceUsd: number | null },
  currentYear: number,
): ("year" | "mileage" | "price")[] {
  const { year, mileageMiles, priceUsd } = car;
  return [
    ...(year !== null && (year < FIRST_YEAR || year > currentYear + 1) ? (["year"] as const) : []),
    ...(isUndriven(mileageMiles, year, currentYear) || (mileageMiles ?? 0) > MAX_MILES ? (["mileage"] as const) : []),
    // A price of 0 is an unknown one.
    ...(priceUsd && (priceUsd < MIN_PRICE_USD || priceUsd > MAX_PRICE_USD) ? (["price"] as const) : []),
  ];
}
