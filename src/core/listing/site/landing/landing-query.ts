import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { Landing } from "../../vehicle-endpoints.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { parseListingSearch } from "../listing/listing-search.ts";

/** Reads the cars of a landing path; fails with 404 when there is no stock. */
export function landingQuery(pathname: string) {
  const path = pathname.replace(/\/+$/, "");
  return { ...apiQuery("/api/landings/find", {}, new URLSearchParams({ path })), retryOnMount: false };
}

/** Returns the search that a landing page shows. Changing a filter leads from there to the listing. */
export function landingSearch({ make, model, location }: Landing): VehicleQuery {
  const all = parseListingSearch(new URLSearchParams(), 1);
  return { ...all, make: make ? [make] : [], model: model ? [model] : [], location: location ?? undefined };
}
