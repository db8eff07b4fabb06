/** The limits of one crawl. A crawl that reaches a limit is incomplete, and its report names the limit. */
export type CrawlLimits = {
  /** Pages that were delivered, without those that only led back to an earlier one. */
  maxPages: number;
  /** Requests for documents, with or without a page, including those of the browser. */
  maxRequests: number;
  /** Distinct used vehicles. */
  maxVehicles: number;
  maxTimeMs: number;
  /** How long the scripts of one page may take to build it in the browser. */
  pageTimeMs: number;
  /** As received, before decompression. */
  maxBytes: number;
  /** Different addresses in a row that return identical content: a pager that leads nowhere. */
  samePagesInARow: number;
  /**
   * Pages in a row with no new car. Higher than `samePagesInARow`, because lists may really overlap (certified cars are also among the used
   * ones), and a crawl that ended there would be incomplete without need.
   */
  pagesWithoutNews: number;
  /** Refusals (403, captcha) in a row after which no more requests are sent. */
  refusalsInARow: number;
  /** Failures (5xx, timeouts) in a row after which no more requests are sent. */
  failuresInARow: number;
};

export const DEFAULT_CRAWL_LIMITS: Readonly<CrawlLimits> = {
  maxPages: 2_000,
  maxRequests: 2_000,
  maxVehicles: 50_000,
  maxTimeMs: 30 * 60_000,
  pageTimeMs: 20_000,
  maxBytes: 2 * 1024 * 1024 * 1024,
  samePagesInARow: 3,
  pagesWithoutNews: 20,
  refusalsInARow: 3,
  failuresInARow: 5,
};
