import { CrawlLimitError } from "./crawl-errors.ts";

/** How much one crawl may use. Whatever ends a crawl early makes it incomplete and is said. */
export type CrawlLimits = {
  /** Requests for documents, answered or not. */
  maxPages: number;
  /** Distinct used vehicles. */
  maxVehicles: number;
  maxTimeMs: number;
  /** Over the wire. */
  maxBytes: number;
  /** Different addresses in a row that answer with the very same content: a pager that goes nowhere. */
  samePagesInARow: number;
  /**
   * Pages in a row whose cars were all seen before. Higher than the limit above, because listings may overlap
   * honestly (certified cars are also among the used ones) and ending there would cost the run its completeness.
   */
  pagesWithoutNews: number;
  /** Refusals (403, captcha) in a row after which the site is not asked again. */
  refusalsInARow: number;
  /** Failures (5xx, silence) in a row after which the site is not asked again. */
  failuresInARow: number;
};

export const DEFAULT_CRAWL_LIMITS: Readonly<CrawlLimits> = {
  maxPages: 2_000,
  maxVehicles: 50_000,
  maxTimeMs: 30 * 60_000,
  maxBytes: 2 * 1024 * 1024 * 1024,
  samePagesInARow: 3,
  pagesWithoutNews: 20,
  refusalsInARow: 3,
  failuresInARow: 5,
};

/** The error for a limit that was reached; `what` completes "The crawl was stopped …". */
export function limitReached(url: string, what: string): CrawlLimitError {
  return new CrawlLimitError(url, `The crawl was stopped ${what}, before everything was read.`);
}
