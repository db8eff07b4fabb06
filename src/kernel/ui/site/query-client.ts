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

/** Answers a GET of our own API inside the server's process: with the body, or, where there is one, with its JSON. */
export type CallApi = (path: string) => Promise<{ status: number; body?: unknown; json?: string }>;

/** The JSON of a body that has not been parsed. */
class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Turns a call inside the server's process into a transport with the same errors as over the network. */
export function inProcessTransport(callApi: CallApi): ApiTransport {
  return async (path) => {
    const { status, body, json } = await callApi(path);
    if (status >= 200 && status < 300) return json === undefined ? body : new JsonText(json);
    throw new ApiError(status, typeof body === "string" ? body : JSON.stringify(body ?? ""));
  };
}

type Keep<From = unknown> = (answer: From) => unknown;

/** The cache of everything read from the API: never stale by itself, never refetched on focus, not retried. */
export function createQueryClient(transport: ApiTransport): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal, meta }) => {
          const answer = await transport(String(queryKey[0]), signal);
          const { keep, keepJson } = (meta ?? {}) as { keep?: Keep; keepJson?: Keep<string> };
          if (!import.meta.env.SSR || !(answer instanceof JsonText)) return keep ? keep(answer) : answer;
          const { text } = answer;
          const parse = () => (keep ? keep(JSON.parse(text)) : JSON.parse(text));
          return keepJson?.(text) ?? parse();
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
