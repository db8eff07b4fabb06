import type { CrawlOrder } from "#core/crawl/messages.ts";
import type { StartCrawl } from "#core/crawl/start-crawl.ts";

/** Starts crawls. */
export type Crawler = {
  start: StartCrawl;
  /** What every crawl is told besides its addresses. */
  order: Omit<CrawlOrder, "urls" | "codeVersion">;
  /** See `CrawlOrder`. Found out for the first run, because it takes reading all sources of the crawl. */
  codeVersion(): Promise<string | undefined>;
  /** Our own site, where no dealer's listing is. */
  publicUrl: string;
};
