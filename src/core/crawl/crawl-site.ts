import type { DecodeVin } from "#core/facts/rules/cross-check.ts";
import type { ReadVehicle } from "#core/facts/rules/fact-origin.ts";
import { normalizeVehicle } from "#core/facts/rules/normalize-vehicle.ts";
import { FetchError } from "#kernel/outbound/fetch-errors.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { OpenChromium } from "./browser/site-browser.ts";
import { limitReached } from "./crawl-errors.ts";
import { CrawlTally } from "./crawl-tally.ts";
import type { Fetcher } from "./fetch/fetcher.ts";
import type { CrawlLog, CrawlProgress } from "./messages.ts";
import type { Platform } from "./platform.ts";
import { readEntry } from "./read-entry.ts";
import { type Normalize, RecordIntake } from "./record-intake.ts";
import { PLATFORMS } from "./registry.ts";
import { type CrawlLimits, DEFAULT_CRAWL_LIMITS } from "./rules/crawl-limits.ts";
import type { CrawlReport } from "./rules/crawl-report.ts";

export type CrawlSiteOptions = {
  /** The dealership's addresses, the primary one first. */
  urls: readonly string[];
  fetcher: Fetcher;
  signal?: AbortSignal | undefined;
  limits?: Partial<CrawlLimits>;
  /** When the crawl started, in milliseconds since 1970. Its time is counted from then on. Default: now. */
  startedAt?: number;
  /** Called when a page was built in a browser. */
  onBuilt?: (() => void) | undefined;
  /**
   * Called once for each distinct used vehicle, with the origins of its facts, one call at a time. Its errors are thrown by `crawlSite`.
   */
  onVehicle(car: ReadVehicle): Promise<void> | void;
  onProgress?: ((progress: CrawlProgress) => void) | undefined;
  log?: CrawlLog | undefined;
  /** Path of the Chromium for pages that scripts build; null for none. Default: the one found on this machine. */
  chromium?: string | null | undefined;
  /** Starts it. Default: a process of our own. */
  openChromium?: OpenChromium | undefined;
  /** "City, ST" that the operator has entered for this dealership. It is preferred to the site's own. */
  operatorPlace?: string | undefined;
  /** The operator's name for this dealership. It may tell which rooftop of a group's website it is. */
  dealershipName?: string | undefined;
  /** True when the cars of all rooftops of a group's website are wanted. Default: only those of its rooftop, where that is known. */
  includeOtherRooftops?: boolean | undefined;
  /** Specific platforms first, the generic one last. Default: the registry. */
  platforms?: readonly Platform[];
  normalize?: Normalize;
  /** Decodes VINs to fill and cross-check facts. Without it the site's own words are used. */
  decodeVin?: DecodeVin | undefined;
};

/**
 * Crawls one dealership's website: recognizes the platform, reads every list, normalizes the records, drops new cars and duplicates, and
 * reports how much of the inventory it saw.
 * @returns the report; problems with the site are in it and are not thrown
 * @throws `signal.reason` when aborted, and any error that `onVehicle` throws
 */
export async function crawlSite(options: CrawlSiteOptions): Promise<CrawlReport> {
  const limits = { ...DEFAULT_CRAWL_LIMITS, ...options.limits };
  const tally = new CrawlTally();
  const deadline = new AbortController();
  const minutes = Math.max(1, Math.round(limits.maxTimeMs / 60_000));
  const timer = setTimeout(
    () => deadline.abort(limitReached(options.urls[0] ?? "", `at its limit of ${formatAmount(minutes, "minute")}`)),
    limits.maxTimeMs - (Date.now() - (options.startedAt ?? Date.now())),
  );
  const signal = options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal;

  let step = "Opening the website";
  const reportStep = (words?: string) => {
    step = words ?? step;
    const { platform, pagesFetched, found } = tally;
    options.onProgress?.({ platform, pagesFetched, vehiclesFound: found, step });
  };
  const intake = new RecordIntake({
    tally,
    limits,
    includeOtherRooftops: options.includeOtherRooftops === true,
    normalize: options.normalize ?? ((raw) => normalizeVehicle(raw, undefined, options.decodeVin)),
    async onVehicle(car) {
      await options.onVehicle(car);
      reportStep();
    },
    log: options.log,
  });

  try {
    for (const [index, url] of [...new Set(options.urls)].entries()) {
      options.signal?.throwIfAborted();
      if (tally.limitReached) break;
      try {
        reportStep(index === 0 ? "Opening the website" : `Opening the additional address ${url}`);
        const platforms = options.platforms ?? PLATFORMS;
        await readEntry({ ...options, url, platforms, limits, tally, intake, signal, reportStep });
      } catch (error) {
        options.signal?.throwIfAborted();
        if (intake.consumerFailed(error)) throw error;
        stop(tally, index === 0 ? null : url, error, options.log);
      }
    }
  } finally {
    clearTimeout(timer);
  }
  return tally.report();
}

/** Records the error that ended the reading of an address. */
function stop(tally: CrawlTally, additional: string | null, error: unknown, log: CrawlLog | undefined): void {
  const where = additional === null ? "" : `Additional address ${additional}: `;
  if (error instanceof FetchError) {
    tally.met(error);
    tally.stopped(where + error.message, error.blocked);
    return;
  }
  log?.error({ err: error, platform: tally.platform }, "a platform adapter failed");
  tally.stopped(`${where}AutoHub failed on this site. This is our error, and it is in the log.`, false);
}
