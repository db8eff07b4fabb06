/** A tab's name in its address. */
export const MARKET_TAB = "market";

/** All tabs of this room. */
export const TAB_NAMES = [MARKET_TAB];
