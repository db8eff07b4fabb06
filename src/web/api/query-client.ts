import { QueryClient } from "@tanstack/react-query";
import type { ApiTransport } from "./api-transport.ts";

/** The cache of everything read from the API: never stale by itself, never refetched on focus, not retried. */
export function createQueryClient(transport: ApiTransport): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => transport(String(queryKey[0]), signal),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        // Offline is a failure like any other, to be said at once; the pages know how to come back from it.
        networkMode: "always",
      },
    },
  });
}
