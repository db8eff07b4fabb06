import { type FeedFindings, recordContent, staleFeed } from "#core/dealerships/rules/inventory-feed.ts";
import { FEED_PLATFORM } from "#core/dealerships/rules/platform-names.ts";
import type { DecodeVin } from "#core/facts/rules/cross-check.ts";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { CsvError } from "#core/imports/rules/csv-error.ts";
import { FetchError } from "#kernel/outbound/fetch-errors.ts";
import { limitReached } from "../crawl-errors.ts";
import { CrawlTally } from "../crawl-tally.ts";
import type { FileFetcher } from "../fetch/fetcher.ts";
import type { CrawlLog, CrawlProgress, FeedOrder } from "../messages.ts";
import { type CrawlLimits, DEFAULT_CRAWL_LIMITS } from "../rules/crawl-limits.ts";
import type { CrawlReport } from "../rules/crawl-report.ts";
import { type FeedEvidence, judgeFeed } from "../rules/judge-feed.ts";
import { FeedRows } from "./feed-rows.ts";
import { fetchFeed } from "./fetch-feed.ts";

export type ReadFeedOptions = {
  url: string;
  feed: FeedOrder;
  fetcher: FileFetcher;
  signal: AbortSignal;
  limits?: Partial<CrawlLimits>;
  /** Called once for each distinct used vehicle, one call at a time. Its errors are thrown by `readFeed`. */
  onVehicle(car: ReadVehicle): Promise<void> | void;
  onProgress?: ((progress: CrawlProgress) => void) | undefined;
  log?: CrawlLog | undefined;
  decodeVin?: DecodeVin | undefined;
  now?: () => number;
};

/**
 * Reads a dealership's inventory feed: fetches the file, reads its rows like those of an upload, and reports how complete it is. Sentences
 * name the feed's address without its query, which may hold a key.
 * @returns the report; problems with the feed are in it and are not thrown
 * @throws `signal.reason` when aborted, and any error that `onVehicle` throws
 */
export async function readFeed(options: ReadFeedOptions): Promise<CrawlReport> {
  const { url, feed, fetcher, log, now = Date.now } = options;
  const limits = { ...DEFAULT_CRAWL_LIMITS, ...options.limits };
  const tally = new CrawlTally();
  tally.platform = FEED_PLATFORM;
  const deadline = AbortSignal.timeout(limits.maxTimeMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  const reportStep = (step: string) => {
    const { platform, pagesFetched, found } = tally;
    options.onProgress?.({ platform, pagesFetched, vehiclesFound: found, step });
  };
  const rows = new FeedRows({ ...options, limits, tally, onBatch: () => reportStep("Reading the feed") });
  let serverKey: string | null = null;
  let content: ReturnType<typeof recordContent> | null = null;
  let stopped: FeedEvidence["stopped"] = null;
  try {
    reportStep("Fetching the feed");
    const onServerKey = (key: string) => {
      serverKey = key;
    };
    const file = await fetchFeed(url, { ...feed, onServerKey }, fetcher, {
      signal,
      onBytes: (bytes) => (tally.bytesFetched += bytes),
    });
    tally.pagesFetched = 1;
    tally.entry.page(file.url);
    content = recordContent(feed.known, file, now());
    reportStep("Reading the feed");
    await rows.read(file.bytes);
  } catch (error) {
    options.signal.throwIfAborted();
    if (rows.consumerFailed(error)) throw error;
    const met = deadline.aborted ? limitReached(url, "because reading the feed took too long") : error;
    stopped = stoppedBy(met, tally, log);
  }
  const verdict = judgeFeed({
    found: tally.found,
    stopped,
    stale: content === null ? null : staleFeed(content, now()),
    reading: rows.reading,
    wantedDealers: feed.dealerIds,
  });
  const { hasLastLineEnd } = rows;
  const findings: FeedFindings = {
    content: content && { ...content, hasLastLineEnd },
    dealers: rows.reading.dealers,
    unreadable: rows.unreadable,
    serverKey,
  };
  return { ...tally.reportAs({ ...verdict, unread: null, emptyLot: null }), feed: findings, contact: rows.contact };
}

function stoppedBy(error: unknown, tally: CrawlTally, log: CrawlLog | undefined): FeedEvidence["stopped"] {
  if (error instanceof CsvError) return { sentence: error.message, blocked: false };
  if (error instanceof FetchError) {
    tally.met(error);
    tally.entry.failed(error);
    return { sentence: error.message, blocked: error.blocked };
  }
  log?.error({ err: error }, "a feed could not be read");
  return { sentence: OUR_FAULT, blocked: false };
}

const OUR_FAULT = "AutoHub failed on this feed. This is our error, and it is in the log.";
