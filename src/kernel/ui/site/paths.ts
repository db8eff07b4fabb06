/** Addresses that many rooms need. The addresses of a room's own pages are in the room. */

export const HOME_PATH = "/";

/** The administrator's login. The console's tabs are below it. */
export const ADMIN_PATH = "/admin";

/** A tab of the console. Each room has its tabs' names in `console/tab-names.ts`. */
export const adminTabPath = (tab: string): string => `${ADMIN_PATH}/${tab}`;
