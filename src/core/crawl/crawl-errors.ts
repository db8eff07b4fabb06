import { FetchError, LimitError } from "#kernel/outbound/fetch-errors.ts";

/** The page is built by scripts, and there is no browser to run them. The message completes "This site …; ". */
export class BrowserMissingError extends FetchError {}

/** A limit of the whole crawl was reached, not of one document: nothing more is fetched in this run. */
export class CrawlLimitError extends LimitError {}

/** Returns the error for a limit that was reached. `what` completes "The crawl was stopped …". */
export function limitReached(url: string, what: string): CrawlLimitError {
  return new CrawlLimitError(url, `The crawl was stopped ${what}, before everything was read.`);
}
