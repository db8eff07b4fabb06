import type { QueryClient } from "@tanstack/react-query";
import { listingQuery } from "#core/listing/site/listing/listing-search.ts";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { prefetchQuery } from "#kernel/ui/site/read-query.ts";
import { dealerQuery, dealerSearch } from "./dealer-query.ts";

/**
 * Reads a dealership and its cars for its page.
 * @returns the page's status; the path that it should have, if it has another one; or why it could not be read
 */
export async function prefetchDealer(client: QueryClient, slug: string): Promise<number | string | { error: unknown }> {
  const query = dealerQuery(slug);
  await prefetchQuery(client, query);
  const { data, error } = client.getQueryState(query.queryKey) ?? {};
  const status = apiErrorStatus(error);
  if (!data) return status === 404 || status === 410 ? status : { error };
  if (data.path !== `/dealers/${slug}`) return data.path;
  const list = listingQuery(dealerSearch(data.id));
  await prefetchQuery(client, list);
  const failure = client.getQueryState(list.queryKey)?.error;
  return failure ? { error: failure } : 200;
}
