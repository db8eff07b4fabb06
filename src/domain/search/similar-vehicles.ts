/** How many similar vehicles are shown at most. */
export const SIMILAR_SHOWN = 8;
/** Among equally alike vehicles the nearest comes first: a year more or less weighs as much as so many dollars. */
export const USD_A_YEAR = 1_500;

/** How alike two vehicles are; the larger the more. */
export const UNLIKE = 0;
export const SAME_MAKE = 1;
export const SAME_BODY = 2;
export const SAME_MAKE_AND_BODY = 3;
export const SAME_MODEL = 4;
