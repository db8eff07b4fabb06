import { httpUrl, sameSite } from "#core/facts/rules/urls.ts";
import { BlockedError, type FetchError } from "#kernel/outbound/fetch-errors.ts";
import type { CrawlContext, Page } from "../../platform.ts";
import { tryFetch } from "./traversal/try-fetch.ts";

export type ListPlaces = {
  /** The paths of lists with used cars. A pasted address that matches is read unchanged, with its filters. */
  path: RegExp;
  /** The platform's own paths, the most common one first. */
  usual: readonly string[];
  /** Returns true when a pasted page is such a list although its path differs. Default: it is not. */
  isList?(page: Page): boolean;
};

const HREF = /<a\b[^<>]{0,300}?\bhref\s*=\s*["']([^"'#\s]{1,300})["'#]/gi;
const MAX_TRIES = 6;

/**
 * Returns list pages, best first: the pasted page if it is such a list, then the most common path, the links of the page, and the other
 * paths. Pages that cannot be opened become warnings after the last one.
 * @throws {BlockedError} the site refuses its list
 */
export async function* openingPages(entry: Page, context: CrawlContext, places: ListPlaces): AsyncGenerator<Page> {
  const fits = (address: string): boolean => places.path.test(new URL(address).pathname);
  if (fits(entry.url) || places.isList?.(entry) === true) yield entry;
  const linked = [...entry.body.slice(0, 3_000_000).matchAll(HREF)]
    .map((match) => httpUrl(match[1]?.split("?", 1)[0], entry.url))
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
