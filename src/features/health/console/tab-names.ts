export const HEALTH_TAB = "health";

/** The names of this feature's tabs, as their addresses have them. */
export const TAB_NAMES = [HEALTH_TAB];
