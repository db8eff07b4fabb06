import type { CrawlLimits } from "#core/crawl/rules/crawl-limits.ts";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { CheckVerdict } from "#core/dealerships/rules/dealership-rules.ts";

/**
 * Limits of a check before a dealership is added: an operator waits for it in front of a form. Guessed addresses without a page cost
 * only requests, so a site is not refused because its lists are not at its vendor's usual addresses.
 */
export const SITE_CHECK_LIMITS = {
  maxPages: 8,
  maxRequests: 16,
  maxVehicles: 120,
  maxTimeMs: 20_000,
} satisfies Partial<CrawlLimits>;

/** Returns whether a check stopped at one of its limits, so that a crawl would see more. */
export const endedEarly = ({ outcome, limitReached }: Pick<CrawlReport, "outcome" | "limitReached">): boolean =>
  outcome !== "complete" && limitReached;

/**
 * Judges a site by the report of its check. A site that a crawl reads completely is never called unreadable. A list that says that
 * it is empty may be full on another day.
 */
export function judgeCheck(report: Pick<CrawlReport, "outcome" | "limitReached" | "found" | "emptyLot">): CheckVerdict {
  const { found, outcome, emptyLot } = report;
  if (outcome === "complete" || (found > 0 && outcome !== "failed")) return "readable";
  return endedEarly(report) || emptyLot !== null ? "unsure" : "unreadable";
}
