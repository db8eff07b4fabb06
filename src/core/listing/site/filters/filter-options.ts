/** How many model years the year filter offers: this one and those before it. */
const YEAR_COUNT = 30;

/** The years to choose from, newest first, with any `chosen` years that an address may have beyond them. */
export function yearOptions(chosen: (number | undefined)[] = [], currentYear = new Date().getFullYear()): number[] {
  const years = Array.from({ length: YEAR_COUNT }, (_, index) => currentYear - index);
  const others = chosen.filter((year) => year !== undefined);
  return [...new Set([...years, ...others])].sort((a, b) => b - a);
}

/** The distances to choose from, in miles. */
const DISTANCES_MILES = [10, 25, 50, 100, 250, 500] as const;

/** The distances to choose from, with a `chosen` one that an address may have beside them. */
export function distanceOptions(chosen: number | undefined): number[] {
  return [...new Set([...DISTANCES_MILES, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);
}
