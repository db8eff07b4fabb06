import { FetchError, LimitError } from "#outbound/fetch-errors.ts";

/** The page is built by scripts, and there is no browser to run them. The message completes "This site …; ". */
export class BrowserMissingError extends FetchError {}
/** A limit of the whole crawl, not just of one document: nothing more is fetched in this run. */
export class CrawlLimitError extends LimitError {}
