/** The name of the owners' tab in its address. */
export const ADMINISTRATORS_TAB = "administrators";
/** The name of the tab with the signed-in administrator's account. */
export const ACCOUNT_TAB = "account";

/** All tabs of this room. */
export const TAB_NAMES = [ADMINISTRATORS_TAB, ACCOUNT_TAB];
