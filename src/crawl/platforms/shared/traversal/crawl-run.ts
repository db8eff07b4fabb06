import { normalizeVehicle } from "#domain/normalize/normalize-vehicle.ts";
import { BlockedError, type FetchError, NotFoundError } from "#outbound/fetch-errors.ts";
import type { CrawlContext, RawVehicle } from "../../../platform.ts";
import type { SiteHints } from "../hints.ts";
import { keysOf } from "../reading/sightings.ts";

/** What one crawl remembers: which pages were read, which cars were seen, what went wrong. */
export class CrawlRun {
  readonly context: CrawlContext;
  readonly hints: SiteHints;
  readonly visited = new Set<string>();
  usedFound = 0;
  /** The first refusal; if nothing at all could be read, it is what the crawl ends with. */
  blocked: BlockedError | null = null;
  /** Pages that a browser has built. */
  readonly builtPages = new Set<string>();
  /** Pages had to be built by a browser, and there is none. */
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

  /** Remembers a sighting; true when this car was not seen before in this run. */
  remember(raw: RawVehicle): boolean {
    const isNews = !this.knows(raw);
    for (const key of keysOf(raw)) this.#seen.add(key);
    if (!isNews) return false;
    this.#seenCount++;
    if (raw.sold !== true && normalizeVehicle(raw).kind === "vehicle") this.usedFound++;
    return true;
  }

  /** A listing page that could not be read: whatever it would have shown is missing. */
  listFailed(url: string, what: string, error: FetchError): void {
    if (error instanceof BlockedError) this.blocked ??= error;
    this.context.missed(url, `${what} could not be read: ${error.message}`);
  }

  /**
   * The page of one car that could not be read. One that is gone is no loss (sitemaps and lists lag behind); anything else
   * leaves a car unread.
   */
  detailFailed(url: string, error: FetchError): void {
    if (error instanceof BlockedError) this.blocked ??= error;
    if (error instanceof NotFoundError) this.context.warn(`The page of a car is gone: ${url}`);
    else this.context.missed(url, `The page of a car could not be read: ${error.message}`);
  }
}
