import type { FeedDealer } from "#core/dealerships/rules/inventory-feed.ts";
import { formatChoices, formatFirst, formatList } from "#kernel/words/rules/lists.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { CrawlVerdict } from "./judge-crawl.ts";

/** The results of reading a feed, or the reason why it could not be read. */
export type FeedReading = {
  rowsRead: number;
  ofOtherDealers: number;
  skippedNew: number;
  /** Rows of sold cars, and of other vehicles than cars. */
  leftOut: number;
  /** Rows that could not be read, with the sentence about the first. */
  unreadable: { count: number; first: string | null };
  isCutOff: boolean;
  /** The dealers whose cars are in the file. */
  dealers: FeedDealer[];
};

/** The reading of a file that could not be read. */
export const NO_READING: FeedReading = {
  rowsRead: 0,
  ofOtherDealers: 0,
  skippedNew: 0,
  leftOut: 0,
  unreadable: { count: 0, first: null },
  isCutOff: false,
  dealers: [],
};

export type FeedEvidence = {
  /** Distinct used vehicles that were delivered. */
  found: number;
  /** The problem that ended the reading early; null when there was none. */
  stopped: { sentence: string; blocked: boolean } | null;
  /** The reason why the feed's content proves nothing; null when it does. */
  stale: string | null;
  reading: FeedReading;
  /** The dealers whose cars are wanted; empty when the operator has chosen none. */
  wantedDealers: readonly string[];
};

/**
 * The largest share of unreadable rows in a complete feed. Real feeds have up to an eighth of such rows: VINs typed by hand with nothing
 * beside them.
 */
const MAX_UNREADABLE_SHARE = 0.3;
const SHOWN_DEALERS = 5;

type FeedVerdict = Pick<CrawlVerdict, "outcome" | "reason">;

const failed = (reason: string): FeedVerdict => ({ outcome: "failed", reason });

/**
 * Decides how the reading of a feed ended. It is complete only if the file is complete, current and belongs to one dealer. A file with only
 * a header is complete with no cars, which the collapse rules of websites then judge.
 */
export function judgeFeed({ found, stopped, stale, reading, wantedDealers }: FeedEvidence): FeedVerdict {
  // Nothing of half a file is taken, because the rest may have other dealers' cars.
  if (stopped !== null) return { outcome: stopped.blocked ? "blocked" : "failed", reason: stopped.sentence };
  if (stale !== null) return failed(stale);
  const foreign = dealerProblem(reading, found, wantedDealers);
  if (foreign !== null) return failed(foreign);
  const reason = reading.isCutOff ? "The feed breaks off before the end of its last line." : manyUnread(reading);
  if (found > 0) return reason === null ? { outcome: "complete", reason } : { outcome: "incomplete", reason };
  const nothing = reason ?? reasonForNoCars(reading);
  return nothing === null ? { outcome: "complete", reason: null } : failed(nothing);
}

function dealerProblem(
  { dealers, ofOtherDealers }: FeedReading,
  found: number,
  wanted: readonly string[],
): string | null {
  if (wanted.length === 0) {
    if (dealers.length < 2) return null;
    return `The feed has cars of ${formatAmount(dealers.length, "dealer")}: ${listed(dealers)}. Choose in the dealership's settings which of these dealers it is.`;
  }
  if (found > 0 || ofOtherDealers === 0) return null;
  return `The feed has no cars of ${formatChoices(wanted.map((id) => `"${id}"`))} now, only those of other dealers: ${listed(dealers)}.`;
}

/** Returns "A1 (Lee Motors, 12 cars), B2 (3 cars) and 4 more" */
function listed(dealers: readonly FeedDealer[]): string {
  const words = dealers.map(({ id, name, cars }) => {
    const facts = [...(name !== null && name !== id ? [name] : []), formatAmount(cars, "car")];
    return `${id} (${facts.join(", ")})`;
  });
  return formatFirst(words, SHOWN_DEALERS);
}

function manyUnread({ unreadable, rowsRead, ofOtherDealers }: FeedReading): string | null {
  const rows = rowsRead - ofOtherDealers;
  if (unreadable.count <= rows * MAX_UNREADABLE_SHARE) return null;
  return `${formatAmount(unreadable.count, "row")} of ${formatCount(rows)} in the feed could not be read. ${unreadable.first ?? ""}`.trim();
}

function reasonForNoCars({ rowsRead, skippedNew, leftOut }: FeedReading): string | null {
  if (rowsRead === 0) return null;
  const what = [
    ...(skippedNew > 0 ? [formatAmount(skippedNew, "new car")] : []),
    ...(leftOut > 0 ? [`${formatAmount(leftOut, "row")} of sold cars or of other vehicles`] : []),
  ];
  return `The feed has no used cars for sale, only ${formatList(what) || "rows that could not be read"}.`;
}
