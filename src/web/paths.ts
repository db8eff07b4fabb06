/** Addresses of all pages. Every internal link is built here. */

import { MAX_INTEGER } from "#domain/requests/max-integer.ts";

export { vehiclePath } from "#domain/vehicles/vehicle-paths.ts";

export const HOME_PATH = "/";
export const ADD_INVENTORY_PATH = "/add-inventory";
/** What a car costs a month, and what fits a monthly payment. */
export const PAYMENTS_PATH = "/payments";
/** The cars that are saved in this browser. */
export const SAVED_PATH = "/saved";

/** A page of the listing with its query string; page 1 is the root. */
export function listingPath(page: number, params: URLSearchParams = new URLSearchParams()): string {
  const path = page > 1 ? `/page/${page}` : HOME_PATH;
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The listing's cars on a map: `/map?make=BMW`. */
export const mapPath = (params: URLSearchParams): string => `/map${listingPath(1, params).slice(1)}`;

/** The query string of a search, without its order and the size of its pages. */
function searchQuery(params: URLSearchParams): string {
  const filters = new URLSearchParams([...params].filter(([name]) => name !== "sortBy" && name !== "limit"));
  return filters.size > 0 ? `?${filters}` : "";
}
/** The page on which a search can be followed. It is no page of the router's: the server writes it. */
export const followPath = (params: URLSearchParams): string => `/follow${searchQuery(params)}`;
/** The Atom feed of a search. */
export const feedPath = (params: URLSearchParams): string => `/api/search.atom${searchQuery(params)}`;

/** Whether the listing is shown at a path. */
export function isListingPath(pathname: string): boolean {
  return pathname === HOME_PATH || /^\/page\/[^/]+\/?$/.test(pathname);
}

/** The number in `/page/{n}`; undefined for anything but a positive whole number that the API can take. */
export function parsePageNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const page = Number(text);
  return page <= MAX_INTEGER ? page : undefined;
}

/** Cars side by side, by VIN or id. */
export const comparePath = (keys: readonly (string | number)[]): string => `/compare?ids=${keys.join(",")}`;
/** The form that makes a list of cars, by VIN or id, to be shared. */
export const newListPath = (keys: readonly string[]): string => `/lists/new?ids=${keys.join(",")}`;

/** The form for a question to a car's dealership. */
export const askPath = (vehicleId: number): string => `/vehicles/${vehicleId}/ask`;

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
