import { type QueryClient, QueryClientProvider, useQuery as useLiveQuery } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { writeQueries } from "./page-queries.ts";
import { createQueryClient } from "./query-client.ts";
import { prefetchQuery, useReadQuery } from "./read-query.ts";

const queryKey = ["/api/settings"];
const failing = () => Promise.reject(new ApiError(503, "away"));
const answering = async () => ({ siteName: "Cars" });

type Shown = { use: typeof useReadQuery; options: object; tell: (result: object) => void };

function Page({ use, options, tell }: Shown) {
  const { data, error, isError, isFetching, isLoading, isPlaceholderData } = use({ queryKey, ...options });
  tell({ data, error, isError, isFetching, isLoading, isPlaceholderData });
  return null;
}

/** Returns the result of a hook while a page with these queries is rendered. */
function shown(queryClient: QueryClient, use: typeof useReadQuery, options: object) {
  const tell = vi.fn();
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Page {...{ use, options, tell }} />
    </QueryClientProvider>,
  );
  return tell.mock.calls;
}

it.each([
  ["has been read", answering],
  ["could not be read", failing],
  ["was not asked for", null],
])("shows a query as the library does when it %s", async (_what, transport) => {
  const queryClient = createQueryClient(transport ?? failing);
  if (transport) await prefetchQuery(queryClient, { queryKey });
  for (const options of [
    {},
    { retryOnMount: false },
    { enabled: false },
    { enabled: false, retryOnMount: false },
    { placeholderData: () => ({ siteName: "Before" }) },
    { placeholderData: () => undefined, retryOnMount: false },
  ]) {
    const live = shown(queryClient, useLiveQuery as unknown as typeof useReadQuery, options);
    expect(shown(queryClient, useReadQuery, options)).toEqual(live);
  }
});

it("keeps of an answer what the query says", async () => {
  const queryClient = createQueryClient(answering);
  const keep = vi.fn(({ siteName }: { siteName: string }) => siteName);
  await prefetchQuery(queryClient, { queryKey, meta: { keep } });
  expect(queryClient.getQueryData(queryKey)).toBe("Cars");
});

it("keeps queries in the order in which they were asked for, whichever is answered first", async () => {
  const answers = new Map<string, () => void>();
  const queryClient = createQueryClient((path) => new Promise((resolve) => answers.set(path, () => resolve({ path }))));
  const asked = ["/api/a", "/api/b", "/api/c"];
  const read = Promise.all(asked.map((path) => prefetchQuery(queryClient, { queryKey: [path] })));
  for (const path of asked.toReversed()) {
    answers.get(path)?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await read;
  expect(Object.keys(JSON.parse(writeQueries(queryClient)))).toEqual(asked);
});
