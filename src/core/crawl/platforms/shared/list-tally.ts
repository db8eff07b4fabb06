import { SharedPictures } from "#core/facts/rules/shared-pictures.ts";
import { BlockedError } from "#kernel/outbound/fetch-errors.ts";
import type { CrawlContext, Page, RawVehicle } from "../../platform.ts";
import { RepeatWatch } from "./repeat-watch.ts";
import { tryFetch } from "./traversal/try-fetch.ts";

/** Compares the cars of a list with the declared total and reports missing ones. */
export class ListTally {
  readonly context: CrawlContext;
  readonly #name: string | null;
  #keys = new Set<string>();
  readonly #shared = new SharedPictures();
  readonly #repeats = new RepeatWatch();
  #total: number | null = null;
  #isRepeating = false;

  /** @param name the name for the declared total; default: the list's path */
  constructor(context: CrawlContext, name: string | null = null) {
    this.context = context;
    this.#name = name;
  }

  /** Distinct cars so far. */
  get seen(): number {
    return this.#keys.size;
  }

  /** True when the last page shows cars of earlier pages. Later pages will do the same. */
  get isRepeating(): boolean {
    return this.#isRepeating;
  }

  /** True when the list declares 0 cars. Endpoints with errors do so too. */
  get declaresNone(): boolean {
    return this.#total === 0 && this.seen === 0;
  }

  /** Yields the cars of one page and declares the list's total once. Returns the number of new cars. */
  *take(listUrl: string, vehicles: readonly RawVehicle[], total: number | null): Generator<RawVehicle, number> {
    if (this.#total === null && total !== null) {
      this.#total = total;
      this.context.declareTotal(this.#name ?? new URL(listUrl).pathname, total);
    }
    const before = this.seen;
    for (const raw of vehicles) this.#shared.note(raw);
    const keys = vehicles.map((raw) => String(raw.vin ?? raw.detailUrl ?? raw.stockNumber).toUpperCase());
    for (const [i, raw] of vehicles.entries()) {
      this.#keys.add(keys[i] ?? "");
      yield this.#shared.without(raw);
    }
    const news = this.seen - before;
    this.#isRepeating = this.#repeats.isRepetition(keys, news);
    return news;
  }

  /** True when the list ends before car `start`. */
  isWhole(start: number): boolean {
    return this.#total !== null && start >= this.#total;
  }

  missed(url: string, sentence: string): void {
    this.context.missed(url, `${sentence}.`);
  }

  /** Reports a page without cars. If there is no declared total and the request succeeded, it may be the end of the list. */
  emptyPage(url: string, sentence: string, failed: boolean): void {
    if (failed || this.#total !== null) this.missed(url, sentence);
  }

  /**
   * Reports a list that repeats itself, unless all declared cars were seen. Without a total it is reported if its pages are
   * full (`isFull`), because a short page may be the whole list.
   */
  repeats(url: string, isFull = false): void {
    if (this.#total === null ? isFull : this.seen < this.#total)
      this.missed(url, "The next page of the list shows the same cars again");
  }

  /** Reports a list without a next link, if declared cars are missing. */
  endOfPager(url: string): void {
    if (this.#total !== null && this.seen < this.#total) {
      this.missed(url, `The list says ${this.#total} cars, but no link leads to more after ${this.seen}`);
    }
  }

  /** Fetches the next page of the list. Returns null, and reports it as missed, when it cannot be read. */
  async fetch(url: string, number: number): Promise<Page | null> {
    this.context.step(`Reading page ${number} of the used inventory`);
    const { page, error } = await tryFetch(this.context, url);
    if (page !== null) return page;
    const refused = error instanceof BlockedError ? " (the site refuses)" : "";
    this.missed(url, `Page ${number} of the list could not be read${refused}: ${error.message.replace(/\.$/, "")}`);
    return null;
  }
}
