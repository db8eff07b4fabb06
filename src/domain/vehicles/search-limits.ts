/** Limits and defaults of the vehicle search, as the product specification states them. */
export const DEFAULT_PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;
export const PRICE_SLIDER_MAX_USD = 200_000;
export const PRICE_SLIDER_STEP_USD = 1_000;
export const MILEAGE_SLIDER_MAX_MILES = 200_000;
export const MILEAGE_SLIDER_STEP_MILES = 1_000;
/** A zip without a distance searches this far (decision: design, "Search"). */
export const DEFAULT_DISTANCE_MILES = 50;
export const SORT_OPTIONS = ["relevance", "price_low", "price_high", "year_new", "mileage_low"] as const;
export type SortOption = (typeof SORT_OPTIONS)[number];
export const DEFAULT_SORT: SortOption = "relevance";

/** PostgreSQL's largest integer: anything above it can match nothing and must not reach a query. */
const MAX_INTEGER = 2_147_483_647;
/** Smallest and largest value of each number of a search; the order is that of the parameters in a page's address. */
export const SEARCH_NUMBER_LIMITS = {
  yearMin: [0, 9_999],
  yearMax: [0, 9_999],
  priceMin: [0, MAX_INTEGER],
  priceMax: [0, MAX_INTEGER],
  mileageMin: [0, MAX_INTEGER],
  mileageMax: [0, MAX_INTEGER],
  distance: [1, 5_000],
  dealershipId: [1, MAX_INTEGER],
} as const;
export const MAX_PAGE = MAX_INTEGER;
/** Of a keyword or a location, in characters. */
export const MAX_SEARCH_TEXT = 200;
/** Of makes and of models. */
export const MAX_SEARCH_VALUES = 50;
