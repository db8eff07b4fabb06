export const MARKET_TAB = "market";

/** The names of this feature's tabs, as their addresses have them. */
export const TAB_NAMES = [MARKET_TAB];
