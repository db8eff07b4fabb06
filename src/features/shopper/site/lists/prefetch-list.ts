import type { QueryClient } from "@tanstack/react-query";
import { isNoVehicle } from "#core/listing/site/detail/vehicle-query.ts";
import { carsQuery } from "../compare/compare-address.ts";
import { makersListQuery, readListKeys, readListPath, sharedListQuery } from "./list-address.ts";

/**
 * Reads the data of a page of shared lists.
 * @param path the part after `/lists/`
 * @returns the error when it could not be read
 */
export async function prefetchList(
  queryClient: QueryClient,
  path: string | undefined,
  search: string,
): Promise<"found" | "missing" | unknown> {
  const asked = readListPath(path);
  if (!asked) return "missing";
  if (asked.page === "new") {
    const keys = readListKeys(search);
    if (keys.length > 0) await queryClient.prefetchQuery(carsQuery(keys));
    return "found";
  }
  const { queryKey } = asked.page === "maker" ? makersListQuery(asked.token) : sharedListQuery(asked.token);
  if (asked.page === "maker") await queryClient.prefetchQuery(makersListQuery(asked.token));
  else await queryClient.prefetchQuery(sharedListQuery(asked.token));
  const { error } = queryClient.getQueryState(queryKey) ?? {};
  if (!error) return "found";
  return isNoVehicle(error) ? "missing" : error;
}
