export const INVENTORY_TAB = "inventory";

/** The names of this room's tabs, as their addresses have them. */
export const TAB_NAMES = [INVENTORY_TAB];
