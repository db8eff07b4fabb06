/**
 * The contract of a platform adapter. An adapter recognises one kind of dealership website and turns its pages into raw
 * strings; everything that touches the network, judges completeness or cleans values is shared and lives outside it.
 */

/** A fetched document. `url` is where redirects ended; `body` is decoded text. */
export type Page = {
  url: string;
  status: number;
  /** Lower-case media type without parameters: `text/html`. */
  contentType: string;
  body: string;
};

type Raw = string | number | null | undefined;

/** One vehicle in the site's own words. Nothing is trusted and nothing is cleaned yet. */
export type RawVehicle = {
  vin?: Raw;
  stockNumber?: Raw;
  title?: Raw;
  year?: Raw;
  make?: Raw;
  model?: Raw;
  trim?: Raw;
  bodyStyle?: Raw;
  /** "Used", "https://schema.org/NewCondition", "Certified Pre-Owned", a path that says it: whatever the site has. */
  condition?: Raw;
  /** The figure shown to a shopper as the car's price, in the site's own format; never MSRP, invoice or a payment. */
  price?: Raw;
  /** "45,120 mi", 45120, "72 000 km". */
  mileage?: Raw;
  /** UN/CEFACT or plain unit when the site gives it apart: "SMI", "KMT", "mi". */
  mileageUnit?: Raw;
  exteriorColor?: Raw;
  interiorColor?: Raw;
  fuelType?: Raw;
  transmission?: Raw;
  drivetrain?: Raw;
  /** Absolute or relative to `pageUrl`, in the site's order. */
  images?: readonly Raw[];
  city?: Raw;
  state?: Raw;
  zipCode?: Raw;
  carfaxUrl?: Raw;
  /** Absolute or relative to `pageUrl`. */
  detailUrl?: Raw;
  /** The site shows it as sold: it counts towards what the list says it holds, and is never handed on. */
  sold?: boolean;
  /** Who sells it, where the site has several places: a name or reference (`@id`) that its own data explains. */
  rooftop?: Raw;
  /** Address of the page this record was read from. */
  pageUrl: string;
};

export type FetchOptions = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Request body; sent as is. */
  body?: string;
  /** What the caller can use; anything else is a `WrongContentError`. Default `html`. */
  accept?: "html" | "json" | "xml" | "any";
};

/** What an adapter may use. It has no other access to the world. */
export type CrawlContext = {
  /**
   * Politely fetches one document (robots.txt, pacing, caps, retries and address guard included).
   * @throws {CrawlError} one of the classes in crawl-errors.ts; which one says what it means for the run.
   */
  fetchPage(url: string, options?: FetchOptions): Promise<Page>;
  /**
   * Lets a browser build a fetched page that is only a frame for scripts, under the same guards; absent where none may be
   * used. `finished` is false when the page was still busy when its time was over.
   * @throws {CrawlError} `BrowserMissingError` when this machine has no browser.
   */
  buildPage?(page: Page): Promise<{ page: Page; finished: boolean }>;
  /** Says in words what is being done now. */
  step(words: string): void;
  /** The site says how many cars the crawled listing has in all. Several listings add up: give each its own name. */
  declareTotal(listing: string, total: number): void;
  /** Cars on this page or listing could not be read: the run can no longer be complete. One plain sentence. */
  missed(url: string, reason: string): void;
  /** Something the operator may want to know that does not make the run incomplete. One plain sentence. */
  warn(sentence: string): void;
  signal: AbortSignal;
};

/** What docs/dealer-platforms.md says of a platform: short phrases without a full stop. */
export type PlatformAbout = { recognised: string; gives: string; lacks: string };

export type Platform = {
  /** Kebab-case, stable: it is stored with every run. */
  id: string;
  /** As the operator knows it: "Dealer.com". */
  name: string;
  /** Every platform of the registry has it. */
  about?: PlatformAbout;
  /** Its crawl contains the generic reading of the same pages: after it there is nothing left to try. */
  readsGenerically?: boolean;
  /** What in this page shows the platform, in words; null when nothing does. Only the page itself is looked at. */
  detect(page: Page): string | null;
  /**
   * Reads every listing that can be reached from `entry` (already fetched) and yields one record per sighting; the same
   * car may be yielded twice, new cars are yielded too. Ends normally when everything reachable was read; calls
   * `missed` for what could not be; throws only when nothing can be read at all.
   */
  crawl(entry: Page, context: CrawlContext): AsyncIterable<RawVehicle>;
};
