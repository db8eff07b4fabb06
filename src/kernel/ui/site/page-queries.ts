import { hashKey, type Query, type QueryClient, type QueryKey, type QueryState } from "@tanstack/react-query";
import { jsonForScript } from "./json-for-script.ts";

/** The queries that the server has read for a page, by address: the stored part of the answer, or the error. */
export type PageQueries = Record<string, { data: unknown } | { error: unknown }>;

/**
 * Returns all queries as JSON of `PageQueries` for a script. Failures are included: the browser must first show what the server showed.
 * @param writeData writes the stored part of an answer, as `jsonForScript` does
 */
export function writeQueries(queryClient: QueryClient, writeData: (data: unknown) => string = jsonForScript): string {
  const read = queryClient.getQueryCache().getAll();
  const found = read.flatMap(({ queryKey, state }: Query) => {
    const { status, data, error } = state;
    if (status === "pending") return [];
    const answer = status === "error" ? jsonForScript({ error }) : `{"data":${writeData(data)}}`;
    return `${jsonForScript(String(queryKey[0]))}:${answer}`;
  });
  return `{${found.join(",")}}`;
}

/** Gives a browser's queries the answers that the server has read for the page. */
export function restoreQueries(queryClient: QueryClient, queries: PageQueries): void {
  for (const [path, found] of Object.entries(queries)) {
    const queryKey = [path];
    if ("data" in found) queryClient.setQueryData(queryKey, found.data);
    else noteFailure(queryClient, queryKey, found.error as Error);
  }
}

const IDLE = { fetchStatus: "idle", fetchMeta: null, isInvalidated: false } as const;
const NO_FAILURE = {
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
};
const NO_ANSWER = { data: undefined, dataUpdateCount: 0, dataUpdatedAt: 0 };

/** Stores an answer among the queries of a page. */
export function noteAnswer(queryClient: QueryClient, queryKey: QueryKey, data: unknown): void {
  const answer = { status: "success", data, dataUpdateCount: 1, dataUpdatedAt: Date.now() } as const;
  note(queryClient, queryKey, { ...IDLE, ...NO_FAILURE, ...answer });
}

/** Stores a failure among the queries of a page. */
export function noteFailure(queryClient: QueryClient, queryKey: QueryKey, error: Error): void {
  const failure = { status: "error", error, errorUpdateCount: 1, errorUpdatedAt: Date.now() } as const;
  note(queryClient, queryKey, { ...IDLE, ...NO_ANSWER, ...failure, fetchFailureCount: 1, fetchFailureReason: error });
}

/** Gives a query its position among those of a page before it is answered, so that they are in the order of the requests. */
export function noteQuestion(queryClient: QueryClient, queryKey: QueryKey): void {
  note(queryClient, queryKey, { ...IDLE, ...NO_FAILURE, ...NO_ANSWER, status: "pending" });
}

function note(queryClient: QueryClient, queryKey: QueryKey, state: QueryState<unknown>): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey, queryHash: hashKey(queryKey) }, state);
  if (query.state !== state) query.setState(state);
}
