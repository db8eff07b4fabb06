/** A tab's name in its address. */
export const INVENTORY_TAB = "inventory";

/** All tabs of this room. */
export const TAB_NAMES = [INVENTORY_TAB];
