import { formatCount } from "#kernel/words/rules/numbers.ts";
/**
 * A price is not accepted at once when it is at least this many times the former price, or at most that fraction of it. Real prices do not
 * change like that in a night, and a price that has lost or gained a digit always does.
 */
export const MAX_PRICE_FACTOR = 2;
/** Smaller changes are always accepted, even where prices change very little. */
const MIN_PRICE_FACTOR = 1.5;
/** The fewest price changes from which the usual changes are learned. */
const MIN_LEARNED_CHANGES = 2_000;
/** The share of changes that are smaller than the learned factor. */
export const USUAL_SHARE = 0.999;

/**
 * Returns the factor from which on a price is doubted, learned from the shown price changes.
 * @param seen the number of changes, and the factor that `USUAL_SHARE` of them stayed below; null when there were none
 */
export function learnPriceFactor({ changes, factor }: { changes: number; factor: number | null }): number {
  if (changes < MIN_LEARNED_CHANGES || factor === null) return MAX_PRICE_FACTOR;
  return Math.min(Math.max(factor, MIN_PRICE_FACTOR), MAX_PRICE_FACTOR);
}

/** Returns whether a price differs too much from the former one to be accepted at once. `doubted-prices.ts` has the rule in SQL. */
export const isDoubtful = (before: number, now: number, factor = MAX_PRICE_FACTOR): boolean =>
  now * factor <= before || now >= before * factor;

/** Two prices that differ by no more count as equal. */
export const SAME_PRICE_SHARE = 0.01;
/** A doubted price is accepted when a second crawl or file states it at least this many hours later. */
export const CONFIRM_PRICE_AFTER_HOURS = 12;

/** With this many doubtful prices in one run, and this share of the comparable ones, the site itself has changed. */
const MANY_PRICES = 5;
const MANY_PRICES_SHARE = 0.2;

/** Returns whether so large a part of a run's prices is doubtful that none of them is accepted. */
export const areManyDoubtful = (doubtful: number, compared: number): boolean =>
  doubtful >= MANY_PRICES && doubtful >= MANY_PRICES_SHARE * compared;

/** Returns the sentence that prices of a run changed too much and wait to be checked. */
export const pricesBeingChecked = (count: number): string =>
  count === 1
    ? "1 price changed beyond what cars do and is being checked"
    : `${formatCount(count)} prices changed beyond what cars do and are being checked`;
