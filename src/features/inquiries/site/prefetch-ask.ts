import type { QueryClient } from "@tanstack/react-query";
import { apiErrorStatus } from "#kernel/ui/site/api-error.ts";
import { askQuery } from "./ask-query.ts";

/** Reads the data of the page with the form. @returns the status of a page without a form, or the error when it could not be read */
export async function prefetchAsk(queryClient: QueryClient, id: string): Promise<200 | 404 | 410 | { error: unknown }> {
  // On the server the query must last until the page is written.
  const query = { ...askQuery(id), gcTime: Number.POSITIVE_INFINITY };
  await queryClient.prefetchQuery(query);
  const { error } = queryClient.getQueryState(query.queryKey) ?? {};
  if (!error) return 200;
  const status = apiErrorStatus(error);
  return status === 404 || status === 410 ? status : { error };
}
