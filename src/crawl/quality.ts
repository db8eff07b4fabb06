import type { CrawlOutcome } from "#domain/sync/crawl-report.ts";
import type { ListingBalance } from "./listing-ledger.ts";

/** Everything a crawl knows about how well it went. */
export type CrawlFindings = {
  /** Distinct used vehicles handed over. */
  found: number;
  skippedNew: number;
  /** Records that name no car one could show. */
  unusable: number;
  listings: readonly ListingBalance[];
  /** Sentences about cars or pages that could not be read, and how many there were (only the first few are kept). */
  missed: { count: number; sentences: readonly string[] };
  /** The limit that ended the crawl; null when none did. */
  limit: string | null;
  /** What ended the reading of an address altogether. */
  stopped: { sentence: string; blocked: boolean } | null;
  /** The last refusal that was met, even if the crawl went on. */
  refusal: string | null;
};

export type CrawlVerdict = { outcome: CrawlOutcome; reason: string | null };

/** Without a declared total, this share of unreadable records is too much to believe that all cars were read. */
const MAX_UNUSABLE_SHARE = 0.1;

/**
 * Decides how a crawl ended. It is `complete` only when nothing speaks against it; a run that found nothing is complete
 * only when the site itself says that it has nothing.
 */
export function judgeCrawl(findings: CrawlFindings): CrawlVerdict {
  if (findings.found > 0) {
    const reason = findings.stopped?.sentence ?? findings.limit ?? missedInWords(findings) ?? shortfall(findings);
    return reason === null ? { outcome: "complete", reason: null } : { outcome: "incomplete", reason };
  }
  if (findings.stopped !== null) {
    return { outcome: findings.stopped.blocked ? "blocked" : "failed", reason: findings.stopped.sentence };
  }
  if (findings.refusal !== null) return { outcome: "blocked", reason: findings.refusal };
  const reason = findings.limit ?? missedInWords(findings) ?? whyNothing(findings);
  return reason === null ? { outcome: "complete", reason: null } : { outcome: "failed", reason };
}

/** The sum of what the site says it has; null when it does not say. */
export function declaredTotal(listings: readonly ListingBalance[]): number | null {
  return listings.length === 0 ? null : listings.reduce((sum, { declared }) => sum + declared, 0);
}

function missedInWords({ missed }: CrawlFindings): string | null {
  const [first] = missed.sentences;
  if (first === undefined) return null;
  const others = missed.count - 1;
  if (others === 0) return first;
  return `${first.replace(/\.$/, "")} (and ${others} more ${others === 1 ? "problem" : "problems"} like this).`;
}

function shortfall({ listings, found, unusable }: CrawlFindings): string | null {
  const short = listings.find(({ declared, seen }) => seen < declared);
  if (short !== undefined) {
    const unread = unusable > 0 ? ` (${unusable} could not be understood)` : "";
    return `The site says that it lists ${cars(short.declared)} (${short.name}), but ${short.seen} could be read${unread}.`;
  }
  if (listings.length === 0 && unusable > (found + unusable) * MAX_UNUSABLE_SHARE) {
    return `${unusable} of ${cars(found + unusable)} on the site could not be understood.`;
  }
  return null;
}

function whyNothing({ listings, skippedNew, unusable }: CrawlFindings): string | null {
  const declared = declaredTotal(listings);
  if (unusable > 0) return `Cars were listed on the site, but none of the ${unusable} could be understood.`;
  if (skippedNew > 0) return `Only new cars were found on the site (${skippedNew}), and AutoHub lists used ones.`;
  if (declared === null)
    return "No vehicles were found in the pages of this site, which does not mean that its lot is empty.";
  if (declared > 0) return `The site says that it lists ${cars(declared)}, but none could be read.`;
  return null;
}

function cars(count: number): string {
  return count === 1 ? "1 car" : `${count.toLocaleString("en-US")} cars`;
}
