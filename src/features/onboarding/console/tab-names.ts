export const FIRST_STEPS_TAB = "first-steps";

/** The names of this feature's tabs, as their addresses have them. */
export const TAB_NAMES = [FIRST_STEPS_TAB];
