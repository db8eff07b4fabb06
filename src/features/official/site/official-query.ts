import { apiQuery } from "#kernel/ui/site/api-query.ts";

/** Reads the official figures of a vehicle's model. The page works without them, so they are not retried. */
export function officialQuery(id: string) {
  return { ...apiQuery("/api/vehicles/:id/official", { id }), retry: false, retryOnMount: false };
}
