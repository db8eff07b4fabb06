/** A tab's name in its address. */
export const DEALERSHIPS_TAB = "dealerships";

/** All tabs of this room. */
export const TAB_NAMES = [DEALERSHIPS_TAB];
