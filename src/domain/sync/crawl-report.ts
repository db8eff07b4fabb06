import type { CoveredField } from "../vehicles/vehicle-fields.ts";

/**
 * How a crawl ended. `complete`: it can say that it saw everything. `incomplete`: it saw cars, but not surely all.
 * `blocked`: the site refused us (401, 403, 429, captcha, robots.txt). `failed`: nothing usable came back.
 */
export type CrawlOutcome = "complete" | "incomplete" | "blocked" | "failed";

/** How the first page that a crawl asked for went. */
export type EntryAnswer = {
  /** `refused`: 401, 403, 429, a captcha, robots.txt. `missing`: 404 or 410. `nothing`: no answer at all. */
  kind: "page" | "refused" | "missing" | "error" | "nothing";
  /** Where the address led; null when no page came. */
  url: string | null;
  /** Why no page came, in a sentence; null when one did, or nothing is known. */
  failure: string | null;
};

/** The account a crawl gives of itself. It is recorded with the run and shown to the operator. */
export type CrawlReport = {
  outcome: CrawlOutcome;
  /** Id of the recognised platform (`dealer-com`, `structured-data`); null when the site was never reached. */
  platform: string | null;
  /** One sentence in plain words why the outcome is not `complete`; null when it is. */
  reason: string | null;
  /** How many cars the site itself says it has for the crawled listing; null when it does not say. */
  declaredTotal: number | null;
  /** Distinct used vehicles handed over. */
  found: number;
  /** New vehicles that were seen and left out. */
  skippedNew: number;
  /** Records of a vehicle that this run had already handed over. */
  duplicates: number;
  pagesFetched: number;
  bytesFetched: number;
  entry: EntryAnswer;
  /** Whether it ended at one of its limits (pages, vehicles, bytes, time) and not at the site's end. */
  limitReached: boolean;
  /** For each field: how many of the found vehicles have it, and how many had a value that was unusable. */
  coverage: Record<CoveredField, { present: number; invalid: number }>;
  /** Things the operator may want to know, one sentence each; at most 50. */
  warnings: string[];
};
