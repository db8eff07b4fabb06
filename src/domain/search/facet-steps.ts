/** Lower bounds of the ranges in which prices (US dollars) and mileages (miles) are counted. */
export const PRICE_STEPS_USD = [
  0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000,
] as const;
export const MILEAGE_STEPS_MILES = [0, 10_000, 25_000, 50_000, 75_000, 100_000, 150_000] as const;

/** How many places and dealerships one response names at most, those with most cars first: there can be thousands. */
export const FACET_PLACES_MAX = 100;
export const FACET_DEALERSHIPS_MAX = 100;

/** The number of the range (1-based) that a value lies in; 0 for an unknown value. */
export function stepOf(steps: readonly number[], value: number | null): number {
  if (value === null || value < 0) return 0;
  let step = 0;
  while (step < steps.length && (steps[step] ?? 0) <= value) step += 1;
  return step;
}
