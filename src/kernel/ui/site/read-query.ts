import {
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
  type QueryKey,
  useQuery as useLiveQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { noteAnswer, noteFailure, noteQuestion } from "./page-queries.ts";

/**
 * The query library as pages use it. The server reads everything before it renders and nothing changes meanwhile, so it skips the live
 * parts of the library (observers, retries, cancelling), which took a tenth of rendering a page.
 */

/** Reads a query ahead. It does not fail: an error is stored as a failure among the queries. */
export const prefetchQuery = <Answer, Failure, Kept, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Answer, Failure, Kept, Key>,
): Promise<void> => (import.meta.env.SSR ? readNow(queryClient, options) : queryClient.prefetchQuery(options));

type ReadOptions = { queryKey: QueryKey; meta?: Record<string, unknown> | undefined };

async function readNow(queryClient: QueryClient, { queryKey, meta }: ReadOptions): Promise<void> {
  const read = queryClient.getDefaultOptions().queries?.queryFn as (options: ReadOptions) => Promise<unknown>;
  noteQuestion(queryClient, queryKey);
  try {
    noteAnswer(queryClient, queryKey, await read({ queryKey, meta }));
  } catch (error) {
    noteFailure(queryClient, queryKey, error as Error);
  }
}

/** `useQuery` of the library. On the server it looks up the stored answer. */
export const useQuery = import.meta.env.SSR ? (useReadQuery as unknown as typeof useLiveQuery) : useLiveQuery;

type ShownOptions = {
  queryKey: QueryKey;
  enabled?: boolean;
  retryOnMount?: boolean;
  placeholderData?: () => unknown;
};

/** Returns the fields of the library's result that pages read, equal to the browser's first result. */
export function useReadQuery({ queryKey, enabled = true, retryOnMount = true, placeholderData }: ShownOptions) {
  const { status, data, error } = readState(useQueryClient(), queryKey);
  const found = { data, error: null, isError: false, isFetching: false, isLoading: false, isPlaceholderData: false };
  if (status === "success") return found;
  if (status === "error" && !(enabled && retryOnMount)) return { ...found, error, isError: true };
  const placeholder = placeholderData?.();
  const isPlaceholderData = placeholder !== undefined;
  const isLoading = enabled && !isPlaceholderData;
  return { ...found, data: placeholder, isFetching: enabled, isLoading, isPlaceholderData };
}

const UNREAD = { status: "pending", data: undefined, error: null };

const readState = (queryClient: QueryClient, queryKey: QueryKey) =>
  queryClient.getQueryCache().get(hashKey(queryKey))?.state ?? UNREAD;
