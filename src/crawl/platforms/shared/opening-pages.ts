import { httpUrl, sameSite } from "#domain/normalize/urls.ts";
import { BlockedError, type FetchError } from "#outbound/fetch-errors.ts";
import type { CrawlContext, Page } from "../../platform.ts";
import { tryFetch } from "./traversal/try-fetch.ts";

export type ListPlaces = {
  /** What the path of a list with used cars looks like: a pasted page that fits is read as it is, filters and all. */
  path: RegExp;
  /** Where the platform keeps them, the usual place first. */
  usual: readonly string[];
};

const HREF = /<a\b[^>]{0,300}?\bhref\s*=\s*["']([^"'#\s]{1,300})["'#]/gi;
const MAX_TRIES = 6;

/**
 * List pages to read, best first: the pasted page when it is such a list, then the usual place, then what the page links
 * to, then the other usual ones. What cannot be opened is a warning, unless a page after it is all that is wanted.
 * @throws {BlockedError} the site refuses its list
 */
export async function* openingPages(entry: Page, context: CrawlContext, places: ListPlaces): AsyncGenerator<Page> {
  const fits = (address: string): boolean => places.path.test(new URL(address).pathname);
  if (fits(entry.url)) yield entry;
  const linked = [...entry.body.slice(0, 3_000_000).matchAll(HREF)]
    .map((match) => httpUrl(match[1]?.replace(/\?.*$/, ""), entry.url))
    .filter((address) => address !== null)
    .filter((address) => sameSite(address, entry.url) && fits(address));
  const usual = places.usual.map((path) => new URL(path, entry.url).href);
  const addresses = new Set([...usual.slice(0, 1), ...linked, ...usual]);
  addresses.delete(entry.url);
  const failures: FetchError[] = [];
  for (const address of [...addresses].slice(0, MAX_TRIES)) {
    context.step("Opening the used inventory");
    const { page, error } = await tryFetch(context, address);
    if (error instanceof BlockedError) throw error;
    if (page === null) failures.push(error);
    else yield page;
  }
  for (const error of failures) context.warn(`A list of used cars could not be opened: ${error.message}`);
}
