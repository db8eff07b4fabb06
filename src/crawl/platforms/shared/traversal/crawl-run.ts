import { normalizeVehicle } from "#domain/normalize/normalize-vehicle.ts";
import { BlockedError, type FetchError, NotFoundError } from "#outbound/fetch-errors.ts";
import type { CrawlContext, RawVehicle } from "../../../platform.ts";
import type { SiteHints } from "../hints.ts";
import { keysOf } from "../reading/sightings.ts";

/** The state of one traversal: pages visited, cars seen, refusals. */
export class CrawlRun {
  readonly context: CrawlContext;
  readonly hints: SiteHints;
  readonly visited = new Set<string>();
  usedFound = 0;
  /** The first refusal. It is thrown at the end if no car could be read. */
  blocked: BlockedError | null = null;
  /** Keys of pages that a browser has built. */
  readonly builtPages = new Set<string>();
  /** A page needed a browser, and there is none. */
  noBrowser = false;
  #seen = new Set<string>();
  #seenCount = 0;

  constructor(context: CrawlContext, hints: SiteHints) {
    this.context = context;
    this.hints = hints;
  }

  get carsSeen(): number {
    return this.#seenCount;
  }

  knows(raw: RawVehicle): boolean {
    return keysOf(raw).some((key) => this.#seen.has(key));
  }

  knowsKey(key: string): boolean {
    return this.#seen.has(key);
  }

  /** Records a car; true when it was not seen before in this run. */
  remember(raw: RawVehicle): boolean {
    const isNews = !this.knows(raw);
    for (const key of keysOf(raw)) this.#seen.add(key);
    if (!isNews) return false;
    this.#seenCount++;
    if (raw.sold !== true && normalizeVehicle(raw).kind === "vehicle") this.usedFound++;
    return true;
  }

  /** Reports a list page that could not be read: its cars are missing. */
  listFailed(url: string, what: string, error: FetchError): void {
    if (error instanceof BlockedError) this.blocked ??= error;
    this.context.missed(url, `${what} could not be read: ${error.message}`);
  }

  /**
   * Reports the page of a car that could not be read. A page that is gone is only a warning, because sitemaps and lists may
   * be out of date. Anything else makes the run incomplete.
   */
  detailFailed(url: string, error: FetchError): void {
    if (error instanceof BlockedError) this.blocked ??= error;
    if (error instanceof NotFoundError) this.context.warn(`The page of a car is gone: ${url}`);
    else this.context.missed(url, `The page of a car could not be read: ${error.message}`);
  }
}
