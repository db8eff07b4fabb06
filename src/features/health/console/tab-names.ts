/** A tab's name in its address. */
export const HEALTH_TAB = "health";

/** All tabs of this room. */
export const TAB_NAMES = [HEALTH_TAB];
