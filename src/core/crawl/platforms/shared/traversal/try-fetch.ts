import { FetchError } from "#kernel/outbound/fetch-errors.ts";
import { CrawlLimitError } from "../../../crawl-errors.ts";
import type { CrawlContext, FetchOptions, Page } from "../../../platform.ts";

/**
 * Fetches a page and returns a failure instead of throwing it, so that one page cannot end a crawl.
 * @throws {CrawlLimitError} a limit of the whole crawl @throws all errors that are not a `FetchError` (an abort, a defect)
 */
export async function tryFetch(
  context: CrawlContext,
  url: string,
  options?: FetchOptions,
): Promise<{ page: Page; error: null } | { page: null; error: FetchError }> {
  const { value, error } = await orCrawlError(() => context.fetchPage(url, options));
  return value === null ? { page: null, error } : { page: value, error: null };
}

/** Like `tryFetch`, for any other work on one page. */
export async function orCrawlError<T extends object>(
  work: () => Promise<T>,
): Promise<{ value: T; error: null } | { value: null; error: FetchError }> {
  try {
    return { value: await work(), error: null };
  } catch (error) {
    if (!(error instanceof FetchError) || error instanceof CrawlLimitError) throw error;
    return { value: null, error };
  }
}
