import { BlockedError, CrawlError, CrawlLimitError } from "../../crawl-errors.ts";
import type { CrawlContext, Page } from "../../platform.ts";

/** Where Dealer.com sites keep their used cars, the usual place first. */
const USED_LISTS = ["/used-inventory/index.htm", "/all-inventory/index.htm", "/pre-owned-inventory/index.htm"];
const USED_LIST_PATH = /\/[\w-]*(?:used|pre-?owned|certified|all)[\w-]*-?(?:inventory|vehicles|cars)[\w-]*\//i;

/**
 * List pages to read, best first: the page that was pasted when it is a list that holds used cars (its filters are kept),
 * else the site's used inventory at its usual addresses and where the page links to. What cannot be opened is reported
 * only when nothing can be: then there is a warning; a refusal is thrown.
 */
export async function* openingPages(entry: Page, context: CrawlContext): AsyncGenerator<Page> {
  if (USED_LIST_PATH.test(new URL(entry.url).pathname)) yield entry;
  const linked = [
    ...entry.body
      .slice(0, 3_000_000)
      .matchAll(/href=["']([^"'?#]{0,80}\/[\w-]*(?:used|pre-?owned)[\w-]*inventory[\w-]*\/index\.htm)["'?]/gi),
  ].map((match) => match[1] ?? "");
  const addresses = new Set(
    [USED_LISTS[0] ?? "", ...linked, ...USED_LISTS]
      .map((address) => URL.parse(address, entry.url)?.href)
      .filter((address) => address !== undefined),
  );
  const failures: CrawlError[] = [];
  for (const address of [...addresses].slice(0, 6)) {
    if (address === entry.url || new URL(address).host !== new URL(entry.url).host) continue;
    context.step("Opening the used inventory");
    try {
      yield await context.fetchPage(address);
    } catch (error) {
      if (!(error instanceof CrawlError) || error instanceof CrawlLimitError || error instanceof BlockedError)
        throw error;
      failures.push(error);
    }
  }
  for (const error of failures) context.warn(`A list of used cars could not be opened: ${error.message}`);
}
