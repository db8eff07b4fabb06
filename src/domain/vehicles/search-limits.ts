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
