import type { QueryClient } from "@tanstack/react-query";
import { similarVehiclesQuery } from "#core/listing/site/detail/vehicle-query.ts";
import { carsQuery, readCompareAddress } from "./compare-address.ts";

/**
 * Reads the data of the comparison at an address.
 * @returns the error when it could not be read
 */
export async function prefetchComparison(
  queryClient: QueryClient,
  search: string,
): Promise<"found" | "refused" | unknown> {
  const { keys, zipCode, isRefused } = readCompareAddress(search);
  if (isRefused) return "refused";
  if (keys.length === 0) return "found";
  const query = carsQuery(keys, zipCode);
  await queryClient.prefetchQuery(query);
  const state = queryClient.getQueryState(query.queryKey);
  if (!state?.data) return state?.error;
  const [only, second] = state.data.vehicles;
  if (only && !second) await queryClient.prefetchQuery(similarVehiclesQuery(`${only.id}`));
  return "found";
}
