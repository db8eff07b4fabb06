import { apiQuery } from "#kernel/ui/site/api-query.ts";

/** Reads what one vehicle is worth. The page stands without it, so it is not tried again. */
export function marketQuery(id: string) {
  return { ...apiQuery("/api/vehicles/:id/market", { id }), retry: false, retryOnMount: false };
}
