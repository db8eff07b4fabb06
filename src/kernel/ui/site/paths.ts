/** Addresses that many rooms need. Each room has its own pages' addresses beside them. */

export const HOME_PATH = "/";

/** The administrator's login. The console's tabs are below it. */
export const ADMIN_PATH = "/admin";

/** The console's tabs about the business, as their addresses name them. */
export const ADMIN_TABS = ["dashboard", "dealerships", "inventory", "settings"] as const;
/** A further one, below them in the menu. */
export const MARKET_TAB = "market";
/** Whether all is well: after it. */
export const HEALTH_TAB = "health";
/** The guide for a new marketplace, to which the dashboard leads. */
export const FIRST_STEPS_TAB = "first-steps";
/** The console's tabs about who uses it. */
export const ACCOUNT_TABS = ["administrators", "account"] as const;
export const ALL_ADMIN_TABS = [...ADMIN_TABS, MARKET_TAB, HEALTH_TAB, FIRST_STEPS_TAB, ...ACCOUNT_TABS] as const;
export type AdminTab = (typeof ALL_ADMIN_TABS)[number];

export const adminTabPath = (tab: AdminTab): string => `${ADMIN_PATH}/${tab}`;
