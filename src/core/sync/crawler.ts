import type { CrawlOrder } from "#core/crawl/messages.ts";
import type { StartCrawl } from "#core/crawl/start-crawl.ts";

/** Starts crawls. */
export type Crawler = {
  start: StartCrawl;
  /** The settings of every crawl besides its addresses. */
  order: Omit<CrawlOrder, "urls" | "codeVersion">;
  /** See `CrawlOrder`. Determined for the first run, because it means reading all sources of the crawl. */
  codeVersion(): Promise<string | undefined>;
  /** Deletes the oldest documents that crawls have kept, until the rest has `maxBytes`. */
  sweepPages(maxBytes: number): Promise<void>;
  /** Our own site, which has no dealer's listings. */
  publicUrl: string;
};
