/** The row of the settings table with the demo's websites and their dealerships. */
export const DEMO_SITES = "demoSites";
/** Its value once the demo has been cleared. */
export const DEMO_CLEARED = "[]";
