export const SETTINGS_TAB = "settings";

/** The names of this room's tabs, as their addresses have them. */
export const TAB_NAMES = [SETTINGS_TAB];
