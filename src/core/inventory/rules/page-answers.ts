/**
 * The answers of the own page of a car that the lists no longer show.
 * - `sale`: at its own address it shows a price or that it is available, and no word or mark of a sale.
 * - `sold`: the page exists and says that the car is sold.
 * - `gone`: 404 or 410.
 * - `softGone`: the site answers as it does for an address that never existed, but with another status than 404.
 * - `unclear`: it was requested, and the response says none of this: a refusal, an error, a timeout, a page without a price.
 * - `unasked`: it was not requested, or the car has no page.
 */
export const PAGE_ANSWERS = ["sale", "sold", "gone", "softGone", "unclear", "unasked"] as const;
export type PageAnswer = (typeof PAGE_ANSWERS)[number];

/** Returns whether the answer says that the car is no longer for sale. */
export const saysGone = (answer: PageAnswer): boolean =>
  answer === "gone" || answer === "sold" || answer === "softGone";

/**
 * Returns the answer that counts in this run. A page that was gone stays so until it says otherwise, and a page that was not requested
 * (a run requests only a few) keeps its last answer.
 * @param missAnswers the answers at the car's earlier misses, oldest first
 */
export function currentAnswer(page: PageAnswer, missAnswers: readonly PageAnswer[]): PageAnswer {
  const last = missAnswers.at(-1);
  if (last === undefined) return page;
  if (page === "unasked") return last;
  return page === "unclear" && saysGone(last) ? last : page;
}

/** The result of a request for a car's own page. It is journalled, so that changed rules can be tried on it later. */
export type PageEvidence = {
  answer: PageAnswer;
  /** HTTP status of the last response; null when there was none. */
  status: number | null;
  /** The final path after redirects, without the host; null when it is the requested one. */
  finalPath: string | null;
  /** The path in the page's canonical address; null when it is the page's own or missing. */
  canonical: string | null;
  /** True when the page shows a price for the car, or says that it is available. */
  isOffered: boolean;
  /** The words or the mark that say that the car is sold; null when there are none. */
  soldWords: string | null;
};
