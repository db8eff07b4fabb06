import { type FetchError, takesNoHttps, UnavailableError } from "#outbound/fetch-errors.ts";
import type { CrawlTally } from "./crawl-tally.ts";
import type { PageSource } from "./page-source.ts";
import type { Page } from "./platform.ts";

/**
 * Fetches the page that a crawl begins with. `https://` is what an address without a scheme gets, so a host that takes
 * no https connection at all is asked over plain http too, and the report says so. A wrong certificate is an answer:
 * nothing goes around it.
 * @throws {FetchError} what https came to, when http answers no better
 * @throws `signal.reason` when aborted
 */
export async function fetchEntry(source: PageSource, address: string, tally: CrawlTally): Promise<Page> {
  try {
    return await source.fetchPage(address);
  } catch (error) {
    if (!address.startsWith("https:") || !takesNoHttps(error)) throw error;
    return overPlainHttp(source, address, tally, error as FetchError);
  }
}

async function overPlainHttp(source: PageSource, address: string, tally: CrawlTally, first: FetchError): Promise<Page> {
  const plain = new URL(address);
  plain.protocol = "http:";
  const page = await source.fetchPage(plain.href).catch((error: unknown) => {
    throw error instanceof UnavailableError ? first : error;
  });
  tally.warn(`${plain.hostname} takes no https connection, so its pages were read over plain http.`);
  return page;
}
