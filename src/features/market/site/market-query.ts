import { apiQuery } from "#kernel/ui/site/api-query.ts";

/** Reads a vehicle's market value. The page works without it, so it is not retried. */
export function marketQuery(id: string) {
  return { ...apiQuery("/api/vehicles/:id/market", { id }), retry: false, retryOnMount: false };
}

/** The id of the explanation of a label. */
export const WHY_ID = "why";
