/** How many similar vehicles are shown at most. */
export const SIMILAR_SHOWN = 8;
/** Equally similar vehicles are ordered by price and year: one year of difference counts as much as this many dollars. */
export const USD_A_YEAR = 1_500;

/** How similar two vehicles are; the larger, the more. */
export const UNLIKE = 0;
export const SAME_MAKE = 1;
export const SAME_BODY = 2;
export const SAME_MAKE_AND_BODY = 3;
export const SAME_MODEL = 4;
