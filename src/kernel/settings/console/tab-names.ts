/** A tab's name in its address. */
export const SETTINGS_TAB = "settings";

/** All tabs of this room. */
export const TAB_NAMES = [SETTINGS_TAB];
