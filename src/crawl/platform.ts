import type { RawVehicle } from "#domain/normalize/raw-vehicle.ts";
import type { FetchOptions, Page } from "#outbound/document.ts";

/**
 * The contract of a platform adapter. An adapter recognises one kind of dealership website and turns its pages into raw
 * strings; everything that touches the network, judges completeness or cleans values is shared and lives outside it.
 */

export type { RawVehicle } from "#domain/normalize/raw-vehicle.ts";
export type { FetchOptions, Page } from "#outbound/document.ts";

/** What an adapter may use. It has no other access to the world. */
export type CrawlContext = {
  /**
   * Politely fetches one document (robots.txt, pacing, caps, retries and address guard included).
   * @throws {FetchError} one of the classes in outbound/fetch-errors.ts; which one says what it means for the run.
   */
  fetchPage(url: string, options?: FetchOptions): Promise<Page>;
  /**
   * Lets a browser build a fetched page that is only a frame for scripts, under the same guards; absent where none may be
   * used. `finished` is false when the page was still busy when its time was over.
   * @throws {FetchError} `BrowserMissingError` when this machine has no browser.
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

/** A `detect` for a platform that one pattern in the page proves. `sentence` says what it proves. */
export const detectBy =
  (pattern: RegExp, sentence: string): Platform["detect"] =>
  ({ body }) =>
    pattern.test(body) ? sentence : null;

export type Platform = {
  /** Kebab-case, stable: it is stored with every run. Its name for people is in domain/sync/platform-names.ts. */
  id: string;
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
