import { apiQuery } from "#kernel/ui/site/api-query.ts";

/** The page of the estimate, for browsers without scripts and for links. */
export const COSTS_PATH = "/out-the-door";

/** Reads the estimate of a vehicle at a zip code. @param trade the trade-in in dollars, as typed */
export function costsQuery(id: string, zip: string, trade: string) {
  const query = new URLSearchParams({ zip, ...(trade && { trade }) });
  return { ...apiQuery("/api/vehicles/:id/costs", { id }, query), retry: false, retryOnMount: false };
}

/** Returns the digits of a typed amount. */
export const amountIn = (text: string): string => text.replace(/\D/g, "").slice(0, 7);
/** Returns the five digits of a typed zip code, which may have four more; empty when there are none. */
export const zipIn = (text: string): string => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(text)?.[1] ?? "";
