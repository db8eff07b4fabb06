import { queryOptions } from "@tanstack/react-query";
import type { GetPath, GetResponse } from "./endpoint-types.ts";

/** Fills the `:name` parts of a path pattern and adds the query string. */
export function apiPath(pattern: string, params: Record<string, string> = {}, query?: URLSearchParams): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return query?.size ? `${path}?${query}` : path;
}

/**
 * Options of a query whose key is the address it reads; the query client fetches it (`createQueryClient`). The answer's
 * type comes from the contract.
 */
export function apiQuery<P extends GetPath>(pattern: P, params?: Record<string, string>, query?: URLSearchParams) {
  return queryOptions<GetResponse<P>>({ queryKey: [apiPath(pattern, params, query)] });
}
