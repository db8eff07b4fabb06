/** The number of model years in the year filter: this year and those before it. */
const YEAR_COUNT = 30;

/** Returns the years to choose from, newest first, with any `chosen` years that an address may add. */
export function yearOptions(chosen: (number | undefined)[] = [], currentYear = new Date().getFullYear()): number[] {
  const years = Array.from({ length: YEAR_COUNT }, (_, index) => currentYear - index);
  const others = chosen.filter((year) => year !== undefined);
  return [...new Set([...years, ...others])].sort((a, b) => b - a);
}

/** The distances to choose from, in miles. */
const DISTANCES_MILES = [10, 25, 50, 100, 250, 500] as const;

/** Returns the distances to choose from, with a `chosen` one that an address may add. */
export function distanceOptions(chosen: number | undefined): number[] {
  return [...new Set([...DISTANCES_MILES, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);
}
