/** Addresses of the listing. */

import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";

/** Returns the address of a page of the listing with its query string; page 1 is the root. */
export function listingPath(page: number, params: URLSearchParams = new URLSearchParams()): string {
  const path = page > 1 ? `/page/${page}` : HOME_PATH;
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Returns the number of a list's last page; an empty list has one page. */
export const lastPageOf = ({ totalPages }: { totalPages: number }): number => Math.max(1, totalPages);

/** Returns the address of the listing's cars on a map: `/map?make=BMW`. */
export const mapPath = (params: URLSearchParams): string => `/map${listingPath(1, params).slice(1)}`;

/** Returns whether a path is one of the listing. */
export function isListingPath(pathname: string): boolean {
  return pathname === HOME_PATH || /^\/page\/[^/]+\/?$/.test(pathname);
}

/** Returns the number in `/page/{n}`; undefined for anything but a positive whole number that the API accepts. */
export function parsePageNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const page = Number(text);
  return page <= MAX_INTEGER ? page : undefined;
}
