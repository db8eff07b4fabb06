import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { MapBox } from "../../rules/map-box.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { listingParams } from "../listing/listing-search.ts";

/** Reads the places of a search's cars, in an area drawn on the map or everywhere. */
export function placesQuery(search: VehicleQuery, box: MapBox | undefined = undefined) {
  const params = listingParams({ ...search, box });
  for (const name of ["sortBy", "limit"]) params.delete(name);
  return { ...apiQuery("/api/vehicles/places", {}, params), retryOnMount: false };
}
