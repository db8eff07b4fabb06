export const DEALERSHIPS_TAB = "dealerships";

/** The names of this room's tabs, as their addresses have them. */
export const TAB_NAMES = [DEALERSHIPS_TAB];
