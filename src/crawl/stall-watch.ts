import { createHash } from "node:crypto";
import type { CrawlLimits } from "#domain/crawl/crawl-limits.ts";
import { limitReached } from "./crawl-errors.ts";
import type { Page } from "./platform.ts";

/** Notices a pager without an end: addresses that go on for ever while nothing new comes. */
export class StallWatch {
  readonly #limits: CrawlLimits;
  #lastUrl = "";
  #lastPager = "";
  #lastDigest = "";
  #samePages = 1;
  #records = 0;
  #newRecords = 0;
  #pagesWithoutNews = 0;

  constructor(limits: CrawlLimits) {
    this.#limits = limits;
  }

  /** A record came out of the pages fetched last; `isNew` when this crawl had not seen that car before. */
  record(isNew: boolean): void {
    this.#records += 1;
    if (isNew) this.#newRecords += 1;
  }

  /** Before a page is fetched. @throws {LimitError} the pages before it brought nothing new for too long. */
  beforePage(url: string): void {
    if (this.#newRecords > 0) this.#pagesWithoutNews = 0;
    else if (this.#records > 0) this.#pagesWithoutNews += 1;
    this.#records = 0;
    this.#newRecords = 0;
    if (this.#pagesWithoutNews >= this.#limits.pagesWithoutNews) {
      throw limitReached(url, `after ${this.#pagesWithoutNews} pages in a row that showed only cars already seen`);
    }
  }

  /** After a page was fetched. @throws {LimitError} the site keeps giving the same page. */
  afterPage(page: Page): void {
    const digest = createHash("sha1").update(page.body).digest("base64");
    const pager = pagerOf(page.url);
    const same = digest === this.#lastDigest && pager === this.#lastPager && page.url !== this.#lastUrl;
    this.#samePages = same ? this.#samePages + 1 : 1;
    this.#lastDigest = digest;
    this.#lastUrl = page.url;
    this.#lastPager = pager;
    if (this.#samePages >= this.#limits.samePagesInARow) {
      throw limitReached(page.url, `because ${this.#samePages} addresses in a row gave the very same page`);
    }
  }
}

/** Pages of one pager differ in their query or in a number in their path; other addresses may well answer alike. */
function pagerOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\d+/g, "#");
}
