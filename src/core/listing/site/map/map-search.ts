import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { MapBox } from "../../rules/map-box.ts";
import type { Cluster, MapPlace } from "../../rules/map-clusters.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { listingPath } from "../listing-paths.ts";
import { listingParams } from "../listing/listing-search.ts";

/** Returns the address of a search's cars within a box. */
export const carsInBox = (search: VehicleQuery, box: MapBox): string =>
  listingPath(1, listingParams({ ...search, box }));

/** Returns "12 cars in Tacoma, WA", "12 cars in and around Tacoma, WA". */
export function describeCluster({ count, places }: Cluster): string {
  const [largest] = places;
  const where = new Set(places.map(({ label }) => label)).size > 1 ? "in and around" : "in";
  return `${formatAmount(count, "car")} ${where} ${largest?.label.replace(/^Zip code/, "zip code") ?? ""}`;
}

/** Returns "Tacoma, WA", with its zip code where several places have that name. */
export function placeNames(places: readonly (MapPlace & { zipCode: string })[]): string[] {
  const times = new Map<string, number>();
  for (const { label } of places) times.set(label, (times.get(label) ?? 0) + 1);
  return places.map(({ label, zipCode }) => ((times.get(label) ?? 0) > 1 ? `${label} ${zipCode}` : label));
}
