import type { RawVehicle } from "#core/facts/rules/raw-vehicle.ts";
import type { FetchOptions, Page } from "./fetch/document.ts";

/**
 * The contract of a platform adapter. An adapter recognizes one kind of dealership website and turns its pages into raw strings. Network
 * access, the verdict on completeness and the cleaning of values are shared by all adapters.
 */

export type { RawVehicle } from "#core/facts/rules/raw-vehicle.ts";
export type { FetchOptions, Page } from "./fetch/document.ts";

/** The services for an adapter. It has no other access to the network or the file system. */
export type CrawlContext = {
  /**
   * Fetches one document politely, with robots.txt, delays, limits, retries and the address guard.
   * @throws {FetchError} one of the classes in kernel/outbound/fetch-errors.ts
   */
  fetchPage(url: string, options?: FetchOptions): Promise<Page>;
  /**
   * Lets a browser run the scripts of a fetched page, with the same limits. Omitted where no browser may be used. `finished` is false when
   * the page was still loading at the timeout.
   * @throws {FetchError} `BrowserMissingError` when this machine has no browser.
   */
  buildPage?(page: Page): Promise<{ page: Page; finished: boolean }>;
  /** The operator's name for the dealership; undefined when it is not known. */
  dealershipName?: string | undefined;
  /** Reports the current step in words. */
  step(words: string): void;
  /** Declares how many cars a list of the site has. Lists with different names add up. */
  declareTotal(listing: string, total: number): void;
  /** Reports that the site's lists could be read and say that they have no cars. */
  saysEmpty(): void;
  /** Reports that cars of this page or list could not be read, so the run is incomplete. `reason` is one sentence. */
  missed(url: string, reason: string): void;
  /** Warns the operator of a problem that does not make the run incomplete. One sentence. */
  warn(sentence: string): void;
  signal: AbortSignal;
};

/**
 * The basis of an adapter. `captured`: it was tested with saved pages or answers of real sites. `composed`: with quoted pieces of real
 * pages or records, inside pages that we wrote. `described`: it follows public sources; no page was available. `known`: it reads nothing,
 * so there is nothing to prove.
 */
export type EvidenceKind = "captured" | "composed" | "described" | "known";

/** The texts of docs/dealer-platforms.md: short phrases without a full stop. */
export type PlatformAbout = {
  recognised: string;
  gives: string;
  lacks: string;
  /** `of` names the captured, composed or described documents, and their year. */
  evidence: { kind: EvidenceKind; of: string };
};

/** Returns a `detect` for a platform that one pattern in the page proves. `sentence` says what the pattern is. */
export const detectBy =
  (pattern: RegExp, sentence: string): Platform["detect"] =>
  ({ body }) =>
    pattern.test(body) ? sentence : null;

export type Platform = {
  /** Kebab-case. It is stored with every run, so it never changes. Its display name is in core/dealerships/rules/platform-names.ts. */
  id: string;
  /** Required for every platform of the registry. */
  about?: PlatformAbout;
  /**
   * Hosts of the vendor's services that hold the cars' facts: `api.example.com`, or `*.example.net` for all below it. The scripts of pages
   * that are built in the browser may send POST and custom headers there.
   */
  services?: readonly string[];
  /** Its crawl includes the generic extraction, so the generic platform is not tried after it. */
  readsGenerically?: boolean;
  /** Returns a sentence about the mark in this page that proves the platform; null when there is none. Fetches nothing. */
  detect(page: Page): string | null;
  /**
   * Reads every list that can be reached from `entry` (already fetched) and yields one record per sighting: a car may come twice, and new
   * cars come too. Calls `missed` for lists and cars that it could not read. Throws only when nothing can be read.
   */
  crawl(entry: Page, context: CrawlContext): AsyncIterable<RawVehicle>;
};
