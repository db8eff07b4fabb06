import type { CrawlOrder } from "#crawl/messages.ts";
import type { StartCrawl } from "#crawl/start-crawl.ts";

/**
 * Starts crawls. `order` is what every crawl is told besides its addresses; `publicUrl` is our own site, where no dealer's
 * listing is.
 */
export type Crawler = { start: StartCrawl; order: Omit<CrawlOrder, "urls">; publicUrl: string };
