import type { ReadContact } from "#core/dealerships/rules/dealer-contact.ts";
import type { DealerIdentity } from "#core/dealerships/rules/dealer-identity.ts";
import type { FeedFindings } from "#core/dealerships/rules/inventory-feed.ts";
import type { SiteFees } from "#core/facts/rules/site-fees.ts";
import type { FieldCoverage } from "#core/facts/rules/vehicle-fields.ts";

/**
 * The outcome of a crawl. `complete`: it saw all cars. `incomplete`: it saw cars, but perhaps not all. `blocked`: the site
 * refused us (401, 403, 429, captcha, robots.txt). `failed`: it got nothing usable.
 */
export type CrawlOutcome = "complete" | "incomplete" | "blocked" | "failed";

/** The result of the crawl's first request. */
export type EntryAnswer = {
  /**
   * `refused`: 401, 403, 429, a captcha, a question to visitors, robots.txt. `missing`: 404 or 410. `stand-in`: a page in place of the
   * website, such as a parked domain. `nothing`: no response.
   */
  kind: "page" | "refused" | "missing" | "stand-in" | "error" | "nothing";
  /** The address after redirects; null without a page. */
  url: string | null;
  /** The reason why there was no page, in a sentence; null when there was one, or the reason is unknown. */
  failure: string | null;
  /** True when there was a table (CSV) in place of a page. It may be an inventory feed. */
  isTable: boolean;
};

/** The crawl's report. It is stored with the run and shown to the operator. */
export type CrawlReport = {
  outcome: CrawlOutcome;
  /** Id of the recognized platform (`dealer-com`, `structured-data`); null when the site was never reached. */
  platform: string | null;
  /** One sentence in plain words why the outcome is not `complete`; null when it is. */
  reason: string | null;
  /**
   * The number of cars that the site declares or shows and the crawl could not read, when nothing else went wrong; null otherwise. A site
   * that lacks the same few cars night after night hides them.
   */
  unread: number | null;
  /**
   * The reason why a crawl found no car although it could read the site's lists, in a sentence: all cars are marked as sold, or
   * the list says that it has none. Null otherwise.
   */
  emptyLot: string | null;
  /** The number of cars that the site declares for its lists; null when it declares none. */
  declaredTotal: number | null;
  /** Distinct used vehicles that were delivered. */
  found: number;
  /** New vehicles, which are not delivered. */
  skippedNew: number;
  /** Identity keys of the used cars that were not delivered because a group's website names them as another rooftop's. */
  otherRooftops: string[];
  /** Further records of vehicles that were already delivered. */
  duplicates: number;
  pagesFetched: number;
  bytesFetched: number;
  entry: EntryAnswer;
  /** True when a limit (pages, vehicles, bytes, time) ended the crawl. */
  limitReached: boolean;
  coverage: FieldCoverage;
  /** Notes for the operator, one sentence each; at most 50. */
  warnings: string[];
  /** The run's findings about the dealership's feed; null for a website. */
  feed: FeedFindings | null;
  /** The fees that the website shows beside its cars; null for a feed, and where no car was read. */
  siteFees: SiteFees | null;
  /** The website's data about its dealer; null for a feed, and where no page was read. */
  dealer: DealerIdentity | null;
  /** The ways to reach the dealer, as far as the website or the feed states it. */
  contact: ReadContact;
};
