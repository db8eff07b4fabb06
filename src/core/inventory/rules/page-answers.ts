/**
 * What the own page of a car that the lists no longer show says about it.
 * - `sale`: at its own address it shows a price or that it is available, and no word or mark of a sale.
 * - `sold`: the page is there and says that the car is sold.
 * - `gone`: 404 or 410.
 * - `softGone`: the site answers as it does for an address that it never had, but with another status than 404.
 * - `unclear`: it was requested, and the response says none of this: a refusal, an error, silence, a page without a price.
 * - `unasked`: it was not requested, or the car has no page of its own.
 */
export const PAGE_ANSWERS = ["sale", "sold", "gone", "softGone", "unclear", "unasked"] as const;
export type PageAnswer = (typeof PAGE_ANSWERS)[number];

/** Whether the answer says that the car is no longer for sale. */
export const saysGone = (answer: PageAnswer): boolean =>
  answer === "gone" || answer === "sold" || answer === "softGone";

/**
 * The answer that counts tonight. A page that was gone stays so until it says otherwise, and a page that was not requested
 * (a run asks for few) still says what it said before.
 * @param told what it said at the car's earlier misses, oldest first
 */
export function currentAnswer(page: PageAnswer, told: readonly PageAnswer[]): PageAnswer {
  const last = told.at(-1);
  if (last === undefined) return page;
  if (page === "unasked") return last;
  return page === "unclear" && saysGone(last) ? last : page;
}

/** What a request for a car's own page found. It is journalled, so that the rules can be tried on it later. */
export type PageEvidence = {
  answer: PageAnswer;
  /** HTTP status of the last response; null when there was none. */
  status: number | null;
  /** Where redirects ended, without the host; null at the requested address. */
  finalPath: string | null;
  /** The path that the page names as its canonical address; null when it names its own or none. */
  canonical: string | null;
  /** Whether the page shows a price for the car, or says that it is available. */
  isOffered: boolean;
  /** The words or the mark that says that the car is sold; null when there is none. */
  soldWords: string | null;
};
