import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { apiQuery } from "../../api/api-query.ts";
import { parsePageNumber } from "../../paths.ts";
import { listingParams, parseListingSearch } from "./listing-search.ts";

/**
 * The search that an address of the listing stands for; undefined when its page is not a positive whole number.
 * `/page/{n}` decides the page; at the root, `?page=` of older links does.
 */
export function readListingAddress(pathPage: string | undefined, params: URLSearchParams): VehicleQuery | undefined {
  const page = pathPage === undefined ? (parsePageNumber(params.get("page") ?? "1") ?? 1) : parsePageNumber(pathPage);
  return page === undefined ? undefined : parseListingSearch(params, page);
}

/** Reads one page of a search. */
export function listingQuery(search: VehicleQuery) {
  const params = listingParams(search);
  if (search.page > 1) params.set("page", `${search.page}`);
  // A failure that came with the page is shown, not asked for again behind its back.
  return { ...apiQuery("/api/vehicles", {}, params), retryOnMount: false };
}
