import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Reads an address of our own API. The browser does it with fetch, the server's render with a call inside the process. */
type ApiTransport = (path: string, signal?: AbortSignal) => Promise<unknown>;

/** GET over the network, with the session cookie. Throws `ApiError` for any answer that is not a success. */
export const fetchTransport: ApiTransport = async (path, signal) => {
  const response = await fetch(path, { credentials: "include", headers: { accept: "application/json" }, signal });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response.json();
};

/** Answers a GET of our own API inside the server's process. The body may be the object from which the answer over the network is made. */
export type CallApi = (path: string) => Promise<{ status: number; body?: unknown }>;

/** Turns a call inside the server's process into a transport with the same errors as over the network. */
export function inProcessTransport(callApi: CallApi): ApiTransport {
  return async (path) => {
    const { status, body } = await callApi(path);
    if (status >= 200 && status < 300) return body;
    throw new ApiError(status, typeof body === "string" ? body : JSON.stringify(body ?? ""));
  };
}

type Keep = (answer: unknown) => unknown;

/** Returns the cache of everything that is read from the API: never stale by itself, never refetched on focus, not retried. */
export function createQueryClient(transport: ApiTransport): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal, meta }) => {
          const answer = await transport(String(queryKey[0]), signal);
          const { keep } = (meta ?? {}) as { keep?: Keep };
          return keep ? keep(answer) : answer;
        },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        // Being offline is reported at once, like any other failure; `useRecovery` reads again later.
        networkMode: "always",
      },
    },
  });
}
