/** A tab's name in its address. */
export const FIRST_STEPS_TAB = "first-steps";

/** All tabs of this room. */
export const TAB_NAMES = [FIRST_STEPS_TAB];
