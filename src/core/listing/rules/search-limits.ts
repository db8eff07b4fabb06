import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";

/** Limits and defaults of the vehicle search, as the product specification states them. */
export const DEFAULT_PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;
export const PRICE_SLIDER_MAX_USD = 200_000;
export const PRICE_SLIDER_STEP_USD = 1_000;
export const MILEAGE_SLIDER_MAX_MILES = 200_000;
export const MILEAGE_SLIDER_STEP_MILES = 1_000;
/** The distance of a search by zip code without a distance (decision: design, "Search"). */
export const DEFAULT_DISTANCE_MILES = 50;
export const SORT_OPTIONS = [
  "relevance",
  "price_low",
  "price_high",
  "year_new",
  "mileage_low",
  "deal",
  "price_drop",
] as const;
export type SortOption = (typeof SORT_OPTIONS)[number];
export const DEFAULT_SORT: SortOption = "relevance";

/** Smallest and largest value of each number of a search, in the order of the parameters in a page's address. */
export const SEARCH_NUMBER_LIMITS = {
  yearMin: [0, 9_999],
  yearMax: [0, 9_999],
  priceMin: [0, MAX_INTEGER],
  priceMax: [0, MAX_INTEGER],
  mileageMin: [0, MAX_INTEGER],
  mileageMax: [0, MAX_INTEGER],
  distance: [1, 5_000],
  dealershipId: [1, MAX_INTEGER],
  seatsMin: [1, 20],
  mpgMin: [1, 200],
  rangeMin: [1, 2_000],
  ownersMax: [1, 50],
  daysListedMax: [0, 9_999],
  monthlyMax: [10, 50_000],
} as const;
/** The smallest and the largest displacement of an engine in a search, in liters. */
export const ENGINE_LITERS_LIMITS = [0.1, 20] as const;
/** The numbers of cylinders that a search may name. */
export const CYLINDERS = [2, 3, 4, 5, 6, 8, 10, 12, 16] as const;
/** The longest keyword or location, in characters. */
export const MAX_SEARCH_TEXT = 200;
/** The most makes, and the most models, in one search. */
export const MAX_SEARCH_VALUES = 50;

/** The most vehicles that one call may name by id or VIN. */
export const MAX_VEHICLES_BY_IDS = 50;

/** The most searches whose vehicles one call counts, and the longest of them as a query string. */
export const MAX_COUNTED_SEARCHES = 6;
export const MAX_COUNTED_TEXT = 4_000;

/** Lower bounds of the ranges in which prices (US dollars) and mileages (miles) are counted. */
export const PRICE_STEPS_USD = [
  0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000,
] as const;
export const MILEAGE_STEPS_MILES = [0, 10_000, 25_000, 50_000, 75_000, 100_000, 150_000] as const;

/** The most places and dealerships that one response names, those with most cars first: there can be thousands. */
export const FACET_PLACES_MAX = 100;
export const FACET_DEALERSHIPS_MAX = 100;

/** Returns the range in which a value lies, counted from 1; 0 for an unknown value. */
export function stepOf(steps: readonly number[], value: number | null): number {
  if (value === null) return 0;
  let step = 0;
  while (step < steps.length && (steps[step] ?? 0) <= value) step += 1;
  return step;
}

/** The most similar vehicles that are shown. */
export const SIMILAR_SHOWN = 8;
/** Among equally similar vehicles the nearest comes first: a year of difference counts as much as this many dollars. */
export const USD_A_YEAR = 1_500;

/** Degrees of similarity of two vehicles; larger is more similar. */
export const UNLIKE = 0;
export const SAME_MAKE = 1;
export const SAME_BODY = 2;
export const SAME_MAKE_AND_BODY = 3;
export const SAME_MODEL = 4;

/** The most places that one answer names; more are counted in the cells of a grid. */
export const MAP_PLACES_MAX = 2_000;
/** The sides that cells of that grid may have, in degrees. */
export const MAP_GRID_DEGREES = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
