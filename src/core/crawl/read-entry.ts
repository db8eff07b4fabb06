import { platformName } from "#core/dealerships/rules/platform-names.ts";
import { portalAdvice, portalAt } from "#core/dealerships/rules/shopping-portals.ts";
import {
  errorOf,
  type FetchError,
  takesNoHttps,
  UnavailableError,
  WrongContentError,
} from "#kernel/outbound/fetch-errors.ts";
import { untilAborted } from "#kernel/process/until-aborted.ts";
import { type OpenChromium, SiteBrowser } from "./browser/site-browser.ts";
import type { CrawlTally } from "./crawl-tally.ts";
import { EntryFees } from "./entry-fees.ts";
import type { Fetcher } from "./fetch/fetcher.ts";
import type { CrawlLog } from "./messages.ts";
import { PageSource, StallWatch } from "./page-source.ts";
import type { CrawlContext, Page, Platform } from "./platform.ts";
import { readDealer } from "./read-dealer.ts";
import type { RecordIntake } from "./record-intake.ts";
import { UNSUPPORTED_PLATFORMS } from "./registry.ts";
import type { CrawlLimits } from "./rules/crawl-limits.ts";
import { judgeResponse } from "./rules/judge-response.ts";
import { SiteMarket } from "./site-market.ts";
import { SitePlace } from "./site-place.ts";
import { SiteTrade } from "./site-trade.ts";

type ReadEntryOptions = {
  url: string;
  platforms: readonly Platform[];
  fetcher: Fetcher;
  limits: CrawlLimits;
  tally: CrawlTally;
  intake: RecordIntake;
  signal: AbortSignal;
  /** Path of the Chromium for pages that scripts build; null for none. Default: the one found on this machine. */
  chromium?: string | null | undefined;
  /** Starts it. Default: a process of our own. */
  openChromium?: OpenChromium | undefined;
  /** "City, ST" that the operator has entered for this dealership; empty when there is none. */
  operatorPlace?: string | undefined;
  /** The operator's name for this dealership. */
  dealershipName?: string | undefined;
  /** Called when a page was built in a browser. */
  onBuilt?: (() => void) | undefined;
  /** Reports the progress, with new words when the step changes. */
  reportStep(step?: string): void;
  log?: CrawlLog | undefined;
};

/**
 * Reads one of a dealership's addresses: fetches it, recognizes the platform and runs its adapter. When an adapter finds no record and no
 * total, the generic platform (the last of the list) is tried too: a vendor may have changed its pages.
 * @throws {FetchError} nothing more could be read here
 * @throws `signal.reason` when aborted, and any error that an adapter throws
 */
export async function readEntry(options: ReadEntryOptions): Promise<void> {
  const { signal } = options;
  const stall = new StallWatch(options.limits);
  const source = new PageSource({ ...options, stall, onPage: () => options.reportStep() });
  const browser = new SiteBrowser({
    fetchPart: (url, fetchOptions) => source.fetchPart(url, fetchOptions),
    services: options.platforms.flatMap(({ services = [] }) => services),
    signal,
    executable: options.chromium,
    openChromium: options.openChromium,
    pageTimeMs: options.limits.pageTimeMs,
  });
  try {
    await readWith(options, source, browser, stall);
  } finally {
    await browser.close();
  }
}

async function readWith(
  options: ReadEntryOptions,
  source: PageSource,
  browser: SiteBrowser,
  stall: StallWatch,
): Promise<void> {
  const { tally, signal } = options;
  refusePortal(options.url, tally);
  const place = new SitePlace(options.operatorPlace);
  const trade = new SiteTrade();
  const market = new SiteMarket();
  const seen = (page: Page): Page => {
    place.see(page);
    trade.see(page);
    market.see(page);
    return page;
  };
  const entry = seen(await fetchEntry(source, options.url, tally));

  tally.dealer.entry(readDealer(entry, options.dealershipName));
  const fees = new EntryFees(entry);
  const site = new URL(entry.url).host;
  const fallback = options.platforms.at(-1);
  const recognised = recognise(entry, options) ?? fallback;
  if (recognised === fallback) warnOfUnsupported(entry, tally);
  for (const platform of new Set([recognised, fallback])) {
    if (platform === undefined) continue;
    tally.ledger.leave();
    let declared = false;
    const context: CrawlContext = {
      signal,
      dealershipName: options.dealershipName,
      fetchPage: async (url, fetchOptions) => seen(await source.fetchPage(url, fetchOptions)),
      buildPage: async (page) => {
        options.onBuilt?.();
        const built = await browser.build(page);
        requireWebsite(built.page);
        seen(built.page);
        return built;
      },
      step: (words) => options.reportStep(words),
      declareTotal(listing, total) {
        declared = true;
        tally.ledger.declare(site, listing, total);
      },
      saysEmpty: () => {
        tally.saysEmpty = true;
      },
      missed: (_url, reason) => tally.missed(reason),
      warn: (sentence) => tally.warn(sentence),
    };
    tally.platform ??= platform.id;
    const records = await drain(platform, entry, context, async (raw) => {
      tally.dealer.note(raw);
      stall.record(await options.intake.take(fees.fill(place.fill(market.fill(trade.fill(raw))))));
    });
    if (records > 0 || declared || platform.readsGenerically === true) return;
  }
}

/** @throws {FetchError} the address is a shopping portal's, which is not even asked */
function refusePortal(url: string, tally: CrawlTally): void {
  const portal = portalAt(url);
  if (portal === null) return;
  tally.platform ??= "shopping-portal";
  throw new WrongContentError(url, portalAdvice(portal));
}

/** @throws {FetchError} the page that scripts have built is a stand-in for the website */
function requireWebsite({ url, status, body }: Page): void {
  const problem = judgeResponse(url, status, {}, body);
  if (problem !== null) throw errorOf(url, status, problem);
}

/** Warns that a website is of a platform without an adapter. */
function warnOfUnsupported({ body }: Page, tally: CrawlTally): void {
  const known = UNSUPPORTED_PLATFORMS.find(({ mark }) => mark.test(body));
  if (known === undefined) return;
  tally.warn(`The website has marks of ${known.name}, for which AutoHub has no adapter: ${known.reason}.`);
}

/** Passes every record of an adapter to `take`. After an abort it does not wait for the adapter. */
async function drain(
  platform: Platform,
  entry: Page,
  context: CrawlContext,
  take: (raw: Parameters<RecordIntake["take"]>[0]) => Promise<void>,
): Promise<number> {
  const iterator = platform.crawl(entry, context)[Symbol.asyncIterator]();
  let records = 0;
  let ended = false;
  try {
    for (;;) {
      const next = await untilAborted(Promise.resolve(iterator.next()), context.signal);
      if (next.done) {
        ended = true;
        return records;
      }
      records += 1;
      await take(next.value);
    }
  } finally {
    // Lets the adapter clean up. Its result no longer matters.
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

function recognise(entry: Page, { platforms, tally, log }: ReadEntryOptions): Platform | undefined {
  return platforms.find((platform) => {
    try {
      return platform.detect(entry) !== null;
    } catch (error) {
      log?.error({ err: error, platform: platform.id, url: entry.url }, "a platform's detection failed");
      tally.warn(`The check for ${platformName(platform.id) ?? platform.id} failed on ${entry.url}.`);
      return false;
    }
  });
}

/**
 * Fetches the first page of a crawl. An address without a scheme gets `https://`, so a host without https is tried over http too, and the
 * report says so. A wrong certificate is never bypassed.
 * @throws {FetchError} the error of the https request when http fails as well
 * @throws `signal.reason` when aborted
 */
async function fetchEntry(source: PageSource, address: string, tally: CrawlTally): Promise<Page> {
  try {
    return await source.fetchPage(address);
  } catch (error) {
    if (!address.startsWith("https:") || !takesNoHttps(error)) throw error;
    return overPlainHttp(source, address, tally, error as FetchError);
  }
}

async function overPlainHttp(source: PageSource, address: string, tally: CrawlTally, first: FetchError): Promise<Page> {
  const plain = new URL(address);
  plain.protocol = "http:";
  const page = await source.fetchPage(plain.href).catch((error: unknown) => {
    throw error instanceof UnavailableError ? first : error;
  });
  tally.warn(`${plain.hostname} accepts no https connection, so its pages were read over plain http.`);
  return page;
}
