import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { jsonForScript } from "../document/json-for-script.ts";
import { knownJson } from "../vehicles/known-vehicles.ts";

/** What the server has read for a page, by address: what is kept of the answer, or why there is none. */
export type PageQueries = Record<string, { data: unknown } | { error: unknown }>;

/**
 * Everything that has been read, as JSON of `PageQueries` that may stand inside a script. Failures are included: the browser must
 * first show what the server showed.
 */
export function writeQueries(queryClient: QueryClient): string {
  const read = queryClient.getQueryCache().getAll();
  const found = read.flatMap(({ queryKey, state }: Query) => {
    const { status, data, error } = state;
    if (status === "pending") return [];
    const answer = status === "error" ? jsonForScript({ error }) : `{"data":${knownJson(data)}}`;
    return `${jsonForScript(String(queryKey[0]))}:${answer}`;
  });
  return `{${found.join(",")}}`;
}

/** Gives a browser's queries what the server has read for the page. */
export function restoreQueries(queryClient: QueryClient, queries: PageQueries): void {
  for (const [path, found] of Object.entries(queries)) {
    const queryKey = [path];
    if ("data" in found) queryClient.setQueryData(queryKey, found.data);
    else restoreFailure(queryClient, queryKey, found.error as Error);
  }
}

function restoreFailure(queryClient: QueryClient, queryKey: string[], error: Error): void {
  const now = Date.now();
  queryClient.getQueryCache().build(
    queryClient,
    { queryKey, queryHash: hashKey(queryKey) },
    {
      ...{ status: "error", fetchStatus: "idle", error, errorUpdateCount: 1, errorUpdatedAt: now },
      ...{ data: undefined, dataUpdateCount: 0, dataUpdatedAt: 0 },
      ...{ fetchFailureCount: 1, fetchFailureReason: error, fetchMeta: null, isInvalidated: false },
    },
  );
}
