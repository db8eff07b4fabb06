import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { MapBox } from "#domain/geo/map-box.ts";
import { apiQuery } from "../../api/api-query.ts";
import { listingParams } from "../listing/listing-search.ts";

/** Reads where the cars of a search are, in an area drawn on the map or everywhere. */
export function placesQuery(search: VehicleQuery, box: MapBox | undefined = undefined) {
  const params = listingParams({ ...search, box });
  for (const name of ["sortBy", "limit"]) params.delete(name);
  return { ...apiQuery("/api/vehicles/places", {}, params), retryOnMount: false };
}
