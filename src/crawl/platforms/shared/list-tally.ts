import { SharedPictures } from "#domain/normalize/shared-pictures.ts";
import { BlockedError } from "#outbound/fetch-errors.ts";
import type { CrawlContext, Page, RawVehicle } from "../../platform.ts";
import { tryFetch } from "./traversal/try-fetch.ts";

/** Counts the cars of a list against what the site declares, and says what is missing. */
export class ListTally {
  readonly context: CrawlContext;
  readonly #name: string | null;
  #keys = new Set<string>();
  readonly #shared = new SharedPictures();
  #total: number | null = null;

  /** @param name what totals are declared under; the list's path when it has no name */
  constructor(context: CrawlContext, name: string | null = null) {
    this.context = context;
    this.#name = name;
  }

  /** Distinct cars so far. */
  get seen(): number {
    return this.#keys.size;
  }

  /** The list itself says 0 cars: endpoints in trouble say so too. */
  get declaresNone(): boolean {
    return this.#total === 0 && this.seen === 0;
  }

  /** Yields the cars of one page, declares the list's total once, and returns how many cars were new to this run. */
  *take(listUrl: string, vehicles: readonly RawVehicle[], total: number | null): Generator<RawVehicle, number> {
    if (this.#total === null && total !== null) {
      this.#total = total;
      this.context.declareTotal(this.#name ?? new URL(listUrl).pathname, total);
    }
    const before = this.seen;
    for (const raw of vehicles) this.#shared.note(raw);
    for (const raw of vehicles) {
      this.#keys.add(String(raw.vin ?? raw.detailUrl ?? raw.stockNumber).toUpperCase());
      yield this.#shared.without(raw);
    }
    return this.seen - before;
  }

  /** True when the list has no page that begins at `start`. */
  isWhole(start: number): boolean {
    return this.#total !== null && start >= this.#total;
  }

  missed(url: string, sentence: string): void {
    this.context.missed(url, `${sentence}.`);
  }

  /** A page without cars: a gap, unless the list does not say how long it is and the page did answer. */
  emptyPage(url: string, sentence: string, failed: boolean): void {
    if (failed || this.#total !== null) this.missed(url, sentence);
  }

  /** A pager that leads to nothing new: harmless at the end of a list, a gap before it. */
  circles(url: string): void {
    if (this.#total !== null && this.seen < this.#total)
      this.missed(url, "The next page of the list shows the same cars again");
  }

  /** No link leads on: harmless when the list is complete or does not say how long it is. */
  endOfPager(url: string): void {
    if (this.#total !== null && this.seen < this.#total) {
      this.missed(url, `The list says ${this.#total} cars, but no link leads on after ${this.seen}`);
    }
  }

  /** The next page of the list, or null when it cannot be read (which is then reported as missed). */
  async fetch(url: string, number: number): Promise<Page | null> {
    this.context.step(`Reading page ${number} of the used inventory`);
    const { page, error } = await tryFetch(this.context, url);
    if (page !== null) return page;
    const refused = error instanceof BlockedError ? " (the site refuses)" : "";
    this.missed(url, `Page ${number} of the list could not be read${refused}: ${error.message.replace(/\.$/, "")}`);
    return null;
  }
}
