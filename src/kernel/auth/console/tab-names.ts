export const ADMINISTRATORS_TAB = "administrators";
export const ACCOUNT_TAB = "account";

/** The names of this room's tabs, as their addresses have them. */
export const TAB_NAMES = [ADMINISTRATORS_TAB, ACCOUNT_TAB];
