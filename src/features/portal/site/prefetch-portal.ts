import type { QueryClient } from "@tanstack/react-query";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { doorQuery, portalQuery, readPortalPath, readPortalSearch } from "./portal-address.ts";

/**
 * Reads the data of a page of the dealers' portal.
 * @param path the rest after `/portal/`
 * @returns the error, if it could not be read
 */
export async function prefetchPortal(
  queryClient: QueryClient,
  path: string | undefined,
  search: string,
): Promise<"found" | "missing" | { error: unknown }> {
  const token = readPortalPath(path);
  if (token === undefined) return "missing";
  if (token === null) {
    await queryClient.prefetchQuery(doorQuery);
    return "found";
  }
  const query = portalQuery(token, readPortalSearch(search));
  await queryClient.prefetchQuery(query);
  const { error } = queryClient.getQueryState(query.queryKey) ?? {};
  if (!error) return "found";
  if (apiErrorStatus(error) !== 404) return { error };
  // The page of an ended link has the form for a new one.
  await queryClient.prefetchQuery(doorQuery);
  return "missing";
}
