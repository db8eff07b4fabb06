import type { DetailFilters } from "./detail-filters.ts";

/** The values that the filters by figure offer. */
export const DETAIL_STEPS = {
  seatsMin: [4, 5, 6, 7, 8],
  mpgMin: [20, 25, 30, 35, 40, 50],
  rangeMin: [100, 150, 200, 250, 300, 350],
  ownersMax: [1, 2, 3],
  daysListedMax: [1, 3, 7, 14, 30, 60],
  monthlyMax: [200, 250, 300, 350, 400, 500, 600, 800],
} as const satisfies { [Name in keyof DetailFilters]: readonly number[] };
export type SteppedFilter = keyof typeof DETAIL_STEPS;

/** Returns the values that a filter offers, with the chosen one among them: addresses and sentences may have any. */
export const stepsWith = (name: SteppedFilter, chosen: number | undefined): number[] =>
  [...new Set<number>([...DETAIL_STEPS[name], ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);
