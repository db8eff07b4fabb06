import { afterEach } from "vitest";
import { createFetcher, type Fetcher, type FetcherConfig, type FileFetcher } from "#core/crawl/fetch/fetcher.ts";
import { type FakeAnswer, type FakeHandler, type FakeSite, startFakeSite } from "./fake-dealer-site.ts";

export const HTML = "<!doctype html><title>Used cars</title><p>Two cars</p>";

/**
 * Fake sites and fetchers that are closed after each test. Call it once at the top of a test file.
 */
export function fetchKit() {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return {
    async site(routes: Record<string, FakeAnswer> | FakeHandler): Promise<FakeSite> {
      const fake = await startFakeSite(routes);
      closers.push(() => fake.close());
      return fake;
    },
    /** A fetcher that may reach these sites and waits hardly at all. */
    fetcherFor(sites: readonly FakeSite[], config: Partial<FetcherConfig> = {}): Fetcher & FileFetcher {
      const fetcher = createFetcher({
        userAgent: "AutoHubBot/1.0 (+mailto:test@example.com)",
        allowHosts: new Set(sites.map(({ host }) => host)),
        backoffMs: 1,
        ...config,
      });
      closers.push(() => fetcher.close());
      return fetcher;
    },
  };
}

/** Returns the error of a rejected promise; another error when it was not rejected. */
export async function failure(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error("it was delivered"),
    (error: Error) => error,
  );
}
