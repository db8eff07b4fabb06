import { conditionInWords } from "#core/facts/rules/condition.ts";
import { recordKind } from "#core/facts/rules/normalize-vehicle.ts";
import { detailAddress } from "#core/facts/rules/urls.ts";
import { BlockedError, type FetchError, NotFoundError } from "#kernel/outbound/fetch-errors.ts";
import type { CrawlContext, RawVehicle } from "../../../platform.ts";
import type { SiteHints } from "../hints.ts";
import type { ListLink } from "../reading/list-links.ts";
import { ListMemory } from "../reading/list-memory.ts";
import { pageKey } from "../reading/pager.ts";
import { keysOf } from "../reading/sightings.ts";

/** The number of failed pages of cars in a row after which those of the list's other thin records are not requested. */
export const FAILURES_BEFORE_GIVING_UP = 3;
/** One fewer than the refusals after which a crawl ends, so that the further pages of the list are still asked for. */
const REFUSALS_BEFORE_GIVING_UP = 2;

/** True for used cars, and for other vehicles than cars, because a dealer of motorcycles has lists as well. */
export function isUsed(raw: RawVehicle): boolean {
  if (raw.sold === true) return false;
  const kind = recordKind(raw);
  return kind === "vehicle" || kind === "other";
}

const vinOf = ({ vin }: RawVehicle): string => String(vin).trim().toUpperCase();

/** The result of reading a list. It decides whether more views of the site are read. */
export type ListSummary = {
  /** The address of its first page. */
  url: string;
  /** The address of its last page that was read. */
  lastUrl: string;
  /** The number of cars that it states; null when it states none. */
  total: number | null;
  /** True when its data for search engines counts as many cars as its first page shows. */
  countsShown: boolean;
  /** The number of pages that it states, at least 1. */
  pages: number;
  seen: number;
  pagesRead: number;
  /** The number of cars on each page that was read. */
  sizes: number[];
  /** True when the last page and those after it show cars of earlier pages. */
  isOver: boolean;
  /** True when a later page shows all cars of the first ones and more: "View all". */
  showsAll: boolean;
  /** True when it has a control for more cars whose address only a script knows. */
  growsByScript: boolean;
};

/** The state of one traversal: pages visited, cars seen, refusals. */
export class CrawlRun {
  readonly context: CrawlContext;
  readonly hints: SiteHints;
  readonly visited = new Set<string>();
  /** The first refusal. It is thrown at the end if no car could be read. */
  blocked: BlockedError | null = null;
  /** Keys of pages that a browser has built. */
  readonly builtPages = new Set<string>();
  /** True when a page needed a browser, and there is none. */
  noBrowser = false;
  /** True when a list shows cars, and marks all of them as sold. */
  allSold = false;
  /** True when a list says that it has no cars. */
  saysEmpty = false;
  #seen = new Set<string>();
  #seenCount = 0;
  #notMarked = 0;
  /** The counts of records at the latest mark, and at a used one: the first after that mark. */
  #marked = 0;
  #lastUsed = 0;
  #failedDetails = 0;
  #refusedDetails = 0;
  readonly #details = { came: 0, gone: 0 };
  #unaskedDetails = 0;
  #firstFailure: FetchError | null = null;
  #lastRefusal: FetchError | null = null;

  /** The lists that had used cars. */
  readonly lists: ListSummary[] = [];
  /** Links to lists on the pages that were read, by address. */
  readonly linkedLists = new Map<string, ListLink>();
  /**
   * The comparison of the sitemap with the `before` used cars that were seen before it was read: the cars that it names, those of them that
   * were `known`, and the used ones that were `found` on other pages, or may be there. Null when it was not read.
   */
  sitemap: { named: number; known: number; found: number; before: number } | null = null;
  readonly #fruitless = new Map<string, number>();
  readonly #ownPages = new Map<string, RawVehicle>();
  readonly #gonePages = new Set<string>();
  /** The rooftops that records name, by VIN. */
  readonly #rooftops = new Map<string, RawVehicle["rooftop"]>();
  #missed = 0;

  /** The address that the operator has given; null where an adapter chooses its lists itself. */
  readonly entry: string | null;

  constructor(context: CrawlContext, hints: SiteHints, entry: string | null = null) {
    this.entry = entry;
    this.context = {
      ...context,
      missed: (url, reason) => {
        this.#missed++;
        context.missed(url, reason);
      },
    };
    this.hints = { ...hints, memory: new ListMemory() };
  }

  /** True when something was reported as missed, or pages of cars could not be read. */
  get hasMissed(): boolean {
    return this.#missed > 0 || this.#failureOfDetails !== null;
  }

  get carsSeen(): number {
    return this.#seenCount;
  }

  /** The number of cars that are not marked as sold or new. Judging a record costs as much as cleaning it, so only its marks count. */
  get usedSeen(): number {
    return this.#notMarked;
  }

  /** The number of pages in a row that had none of the facts of this kind. */
  fruitless(kind: string): number {
    return this.#fruitless.get(kind) ?? 0;
  }

  /** Records that the page of a car had a fact of this kind that its record lacked, or none. */
  noteFruit(kind: string, had: boolean): void {
    this.#fruitless.set(kind, had ? 0 : this.fruitless(kind) + 1);
  }

  /** Records the car that its own page shows: its names and its condition only, because a site may have thousands. */
  noteOwnPage(address: string, car: RawVehicle): void {
    const { pageUrl, vin, title, year, make, model, condition, shownCondition, mileage, mileageUnit, sold } = car;
    const stated = { condition, shownCondition, mileage, mileageUnit, sold };
    this.#ownPages.set(pageKey(address), { pageUrl, vin, title, year, make, model, ...stated });
  }

  /** Records that a car's page is gone. */
  noteGone(address: string): void {
    this.#gonePages.add(pageKey(address));
  }

  /** True for a record whose page was found gone on the way through another list. */
  isGone(raw: RawVehicle): boolean {
    const address = detailAddress(raw.detailUrl, raw.pageUrl);
    return address !== null && this.#gonePages.has(pageKey(address));
  }

  /** Returns the car that the page of a record has shown before in this run. */
  ownPage(raw: RawVehicle): RawVehicle | undefined {
    const address = detailAddress(raw.detailUrl, raw.pageUrl);
    return address === null ? undefined : this.#ownPages.get(pageKey(address));
  }

  /** Returns a record with the rooftop that another record of its VIN has named: the car's page, or the list's data, may name none. */
  withRooftop(raw: RawVehicle): RawVehicle {
    const named = raw.rooftop == null && raw.vin ? this.#rooftops.get(vinOf(raw)) : undefined;
    return named === undefined ? raw : { ...raw, rooftop: named };
  }

  /** Records the links to lists on a page. */
  noteLists(links: readonly ListLink[]): void {
    for (const link of links) if (!this.linkedLists.has(link.href)) this.linkedLists.set(link.href, link);
  }

  hasSeen(raw: RawVehicle): boolean {
    return keysOf(raw).some((key) => this.#seen.has(key));
  }

  hasSeenKey(key: string): boolean {
    return this.#seen.has(key);
  }

  /** Records a car. Returns true when it was not seen before in this run. */
  remember(raw: RawVehicle): boolean {
    const keys = keysOf(raw);
    if (raw.rooftop != null && raw.vin) this.#rooftops.set(vinOf(raw), raw.rooftop);
    const isNews = !keys.some((key) => this.#seen.has(key));
    for (const key of keys) this.#seen.add(key);
    if (!isNews) return false;
    this.#seenCount++;
    if (raw.sold !== true && conditionInWords(raw.condition) !== "new") this.#notMarked++;
    this.noteUsed(raw);
    return true;
  }

  /** Notes that a car is used. A record that its own page has completed is noted again, because the page may say so first. */
  noteUsed(raw: RawVehicle): void {
    // Judging a record costs as much as cleaning it, so this is done only when it matters.
    if (this.#lastUsed <= this.#marked && isUsed(raw)) this.#lastUsed = this.#seenCount;
  }

  /** Marks this moment, for `hasUsedSince`. */
  mark(): number {
    this.#marked = this.#seenCount;
    return this.#marked;
  }

  /** True when a used car has been recorded since a mark; without one, since the beginning. */
  hasUsedSince(mark = 0): boolean {
    return this.#lastUsed > mark;
  }

  /** Reports a list page that could not be read: its cars are missing. */
  listFailed(url: string, what: string, error: FetchError): void {
    if (error instanceof BlockedError) this.blocked ??= error;
    this.context.missed(url, `${what} could not be read: ${error.message}`);
  }

  /** Records the page of a car that could not be read. A page that is gone is only a warning: lists may be out of date. */
  detailFailed(url: string, error: FetchError): void {
    if (error instanceof NotFoundError) {
      this.context.warn(`The page of a car is gone: ${url}`);
      return;
    }
    if (error instanceof BlockedError) this.blocked ??= error;
    this.#failedDetails++;
    this.#firstFailure ??= error;
  }

  /** Records the answer of a car's page. @param error null when the page came */
  noteDetailAnswer(error: FetchError | null): void {
    if (error === null) this.#refusedDetails = 0;
    else if (error instanceof BlockedError) {
      this.#refusedDetails++;
      this.#lastRefusal = error;
    }
    if (error === null) this.#details.came++;
    else if (error instanceof NotFoundError) this.#details.gone++;
  }

  /** True when all pages of cars that were asked for are gone: the links are wrong, and their cars are not sold. */
  get areDetailsGone(): boolean {
    return this.#details.came === 0 && this.#details.gone > 1;
  }

  /** True when the site has refused the last pages of cars. Asking for more would end the crawl before the list is read. */
  get refusesDetails(): boolean {
    return this.#refusedDetails >= REFUSALS_BEFORE_GIVING_UP;
  }

  get #failuresInARow(): number {
    return this.refusesDetails ? REFUSALS_BEFORE_GIVING_UP : FAILURES_BEFORE_GIVING_UP;
  }

  /** Records that the page of a car was not requested, because those before it failed. */
  detailNotAsked(): void {
    this.#unaskedDetails++;
  }

  /** The failure for which pages of cars are missing, also where only those of other cars were asked for. */
  get #failureOfDetails(): FetchError | null {
    return this.#firstFailure ?? (this.#unaskedDetails > 0 ? this.#lastRefusal : null);
  }

  /** Reports the pages of cars that could not be read, all in one sentence: their facts are missing. */
  reportDetails(): void {
    const failure = this.#failureOfDetails;
    if (failure === null) return;
    const { url, message } = failure;
    const count = this.#failedDetails + this.#unaskedDetails;
    const subject = count === 1 ? "The page of a car" : `The pages of ${count} cars`;
    const unasked =
      this.#unaskedDetails === 0
        ? ""
        : ` (${this.#unaskedDetails} of them were not asked for after ${this.#failuresInARow} failures in a row)`;
    this.context.missed(url, `${subject} could not be read${unasked}: ${message}`);
  }
}
