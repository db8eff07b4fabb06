import { lazyVinDecoder } from "#core/facts/vin-decoder/vin-decoder.ts";
import type { OpenChromium } from "./browser/site-browser.ts";
import { crawlSite } from "./crawl-site.ts";
import type { FileFetcher } from "./fetch/fetcher.ts";
import type { CrawlEvidence, CrawlLog, CrawlOrder, CrawlProgress } from "./messages.ts";
import type { CrawlReport } from "./rules/crawl-report.ts";
import { SiteWatch } from "./site-report/site-watch.ts";
import type { ReadingContext } from "./transcript/crawl-if-changed.ts";

type ReaderTools = ReadingContext & {
  /** Fetches the file of a feed. */
  files: FileFetcher;
  openChromium?: OpenChromium;
  signal: AbortSignal;
  onProgress(progress: CrawlProgress): void;
  log: CrawlLog;
};

/**
 * Reads the website or the feed of an order.
 * @returns its report, and for an order with `explain` the evidence of the website
 */
export async function readOrder(
  order: CrawlOrder,
  { files, fetcher, ...tools }: ReaderTools,
): Promise<{ report: CrawlReport; evidence: CrawlEvidence | null }> {
  const { urls, limits, feed, vinTablesFolder, operatorPlace, dealershipName, includeOtherRooftops } = order;
  const { log } = tools;
  const decodeVin =
    vinTablesFolder === null
      ? undefined
      : await lazyVinDecoder(vinTablesFolder, (err) => log.warn({ err }, "VINs are not decoded"))();
  if (vinTablesFolder !== null && decodeVin === undefined) tools.onDoubt();
  const common = { ...tools, decodeVin, ...(limits === undefined ? {} : { limits }) };
  // A feed's addresses and rows are private to the dealer.
  if (feed !== undefined) {
    // Loaded only when needed: most orders are websites.
    const { readFeed } = await import("./feed/read-feed.ts");
    return { report: await readFeed({ ...common, fetcher: files, url: urls[0] ?? "", feed }), evidence: null };
  }
  const watch = order.explain === true ? new SiteWatch() : null;
  const report = await crawlSite({
    ...{ ...common, fetcher: watch?.watch(fetcher) ?? fetcher, onBuilt: tools.onDoubt },
    ...{ urls, operatorPlace, dealershipName, includeOtherRooftops },
  });
  if (watch === null) return { report, evidence: null };
  const { crawlEvidence } = await import("./site-report/crawl-evidence.ts");
  return { report, evidence: await crawlEvidence(watch, report) };
}
