import {
  BlockedError,
  FetchError,
  NotFoundError,
  RobotsError,
  UnavailableError,
} from "#kernel/outbound/fetch-errors.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { CrawlLimitError, limitReached } from "./crawl-errors.ts";
import type { CrawlTally } from "./crawl-tally.ts";
import type { Fetcher } from "./fetch/fetcher.ts";
import type { FetchOptions, Page } from "./platform.ts";
import type { CrawlLimits } from "./rules/crawl-limits.ts";

type PageSourceOptions = {
  fetcher: Fetcher;
  tally: CrawlTally;
  limits: CrawlLimits;
  stall: StallWatch;
  signal: AbortSignal;
  onPage(): void;
};

/** Fetches all documents of a crawl. It enforces the crawl's limits and stops after repeated refusals or failures. */
export class PageSource {
  readonly #options: PageSourceOptions;
  #refusals = 0;
  #failures = 0;
  #gaveUp: FetchError | null = null;
  /** The addresses of fetched pages, after redirects. */
  readonly #came = new Set<string>();

  constructor(options: PageSourceOptions) {
    this.#options = options;
  }

  /** @throws {FetchError} also after a limit or too many refusals @throws `signal.reason` when aborted */
  async fetchPage(url: string, options?: FetchOptions): Promise<Page> {
    const { fetcher, tally, stall, signal, onPage } = this.#options;
    signal.throwIfAborted();
    try {
      if (this.#gaveUp !== null) throw this.#gaveUp;
      this.#requireBudget(url);
      stall.beforePage(url);
      tally.requests += 1;
      const onBytes = (bytes: number) => {
        tally.bytesFetched += bytes;
      };
      const page = await fetcher.fetchPage(url, options, { signal, onBytes });
      this.#refusals = 0;
      this.#failures = 0;
      this.#count(url, page);
      tally.entry.page(page.url);
      stall.afterPage(page);
      onPage();
      return page;
    } catch (error) {
      if (error instanceof FetchError) this.#remember(error);
      throw error;
    }
  }

  /** Fetches a request of a page in the browser. It does not count as a page, and its refusals and failures are not counted. */
  async fetchPart(url: string, options: FetchOptions): Promise<Page> {
    const { fetcher, tally, signal } = this.#options;
    signal.throwIfAborted();
    if (this.#gaveUp !== null) throw this.#gaveUp;
    try {
      this.#requireBudget(url);
    } catch (error) {
      // The page is built without this part, so the limit must not be forgotten.
      if (error instanceof FetchError) tally.met(error);
      throw error;
    }
    tally.requests += 1;
    const onBytes = (bytes: number) => {
      tally.bytesFetched += bytes;
    };
    return fetcher.fetchPage(url, options, { signal, onBytes });
  }

  #count(url: string, page: Page): void {
    const { tally } = this.#options;
    tally.pagesFetched += 1;
    if (page.url !== url && this.#came.has(page.url)) tally.ledBack += 1;
    this.#came.add(page.url);
  }

  #requireBudget(url: string): void {
    const { limits, tally } = this.#options;
    if (tally.pagesFetched - tally.ledBack >= limits.maxPages) {
      throw limitReached(url, `at its limit of ${formatCount(limits.maxPages)} pages`);
    }
    if (tally.requests >= limits.maxRequests) {
      throw limitReached(url, `at its limit of ${formatCount(limits.maxRequests)} requests`);
    }
    if (tally.bytesFetched >= limits.maxBytes) {
      throw limitReached(url, `at its limit of ${Math.round(limits.maxBytes / 1024 / 1024)} MB`);
    }
  }

  #remember(error: FetchError): void {
    const { limits, tally } = this.#options;
    tally.met(error);
    tally.entry.failed(error);
    if (error instanceof CrawlLimitError) this.#gaveUp = error;
    if (error instanceof RobotsError) return;
    if (error instanceof NotFoundError) {
      this.#refusals = 0;
      this.#failures = 0;
    }
    if (error instanceof BlockedError) this.#refusals += 1;
    if (error instanceof UnavailableError) this.#failures += 1;
    if (this.#refusals >= limits.refusalsInARow || this.#failures >= limits.failuresInARow) this.#gaveUp = error;
  }
}

/** Detects an endless pager: always new addresses, but no new cars. */
export class StallWatch {
  readonly #limits: CrawlLimits;
  #lastUrl = "";
  #lastPager = "";
  #lastBody = "";
  #samePages = 1;
  #records = 0;
  #newRecords = 0;
  #pagesWithoutNews = 0;

  constructor(limits: CrawlLimits) {
    this.#limits = limits;
  }

  /** Counts a record of the last fetched pages. `isNew`: this crawl had not seen the car before. */
  record(isNew: boolean): void {
    this.#records += 1;
    if (isNew) this.#newRecords += 1;
  }

  /** Call before a page is fetched. @throws {LimitError} too many pages in a row had no new car */
  beforePage(url: string): void {
    if (this.#newRecords > 0) this.#pagesWithoutNews = 0;
    else if (this.#records > 0) this.#pagesWithoutNews += 1;
    this.#records = 0;
    this.#newRecords = 0;
    if (this.#pagesWithoutNews >= this.#limits.pagesWithoutNews) {
      throw limitReached(url, `after ${this.#pagesWithoutNews} pages in a row that showed only cars already seen`);
    }
  }

  /** Call after a page was fetched. @throws {LimitError} too many addresses in a row returned the same page */
  afterPage(page: Page): void {
    const pager = pagerOf(page.url);
    const same = page.body === this.#lastBody && pager === this.#lastPager && page.url !== this.#lastUrl;
    this.#samePages = same ? this.#samePages + 1 : 1;
    this.#lastBody = page.body;
    this.#lastUrl = page.url;
    this.#lastPager = pager;
    if (this.#samePages >= this.#limits.samePagesInARow) {
      throw limitReached(page.url, `because ${this.#samePages} addresses in a row gave the very same page`);
    }
  }
}

/** Returns the same key for two pages of one pager, which differ only in their query or in a number in their path. */
function pagerOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\d+/g, "#");
}
