import { formatCount } from "#kernel/words/rules/numbers.ts";
/**
 * A price that is at least so many times the one before, or at most that part of it, is not believed at once. Cars do not change their
 * price like that in a night, and a price that has lost or gained a digit always does.
 */
export const MAX_PRICE_FACTOR = 2;
/** However little the prices of an installation move, smaller changes are believed. */
const MIN_PRICE_FACTOR = 1.5;
/** So many changes of prices are needed before they say what is usual here. */
const MIN_LEARNED_CHANGES = 2_000;
/** The share of changes that are smaller than the learned factor. */
export const USUAL_SHARE = 0.999;

/**
 * The factor from which on a price is doubted, learned from the changes that were shown.
 * @param seen how many changes there were, and the factor that `USUAL_SHARE` of them stayed below; null when there were none
 */
export function learnPriceFactor({ changes, factor }: { changes: number; factor: number | null }): number {
  if (changes < MIN_LEARNED_CHANGES || factor === null) return MAX_PRICE_FACTOR;
  return Math.min(Math.max(factor, MIN_PRICE_FACTOR), MAX_PRICE_FACTOR);
}

/** Whether a price differs so much from the one before that it is not believed at once. The same rule in SQL is in `core/inventory/doubted-prices.ts`. */
export const isDoubtful = (before: number, now: number, factor = MAX_PRICE_FACTOR): boolean =>
  now * factor <= before || now >= before * factor;

/** Two prices that differ by no more are the same one. */
export const SAME_PRICE_SHARE = 0.01;
/** A doubted price is believed when a second crawl or file states it, so long after the first. */
export const CONFIRM_PRICE_AFTER_HOURS = 12;

/** With so many doubtful prices in one run, and such a share of those it can compare, it is the site that has changed. */
const MANY_PRICES = 5;
const MANY_PRICES_SHARE = 0.2;

/** Whether so many prices of a run are doubtful that the site's prices as a whole are not believed. */
export const areManyDoubtful = (doubtful: number, compared: number): boolean =>
  doubtful >= MANY_PRICES && doubtful >= MANY_PRICES_SHARE * compared;

/** That prices of a run changed beyond what cars do and wait. */
export const pricesBeingChecked = (count: number): string =>
  count === 1
    ? "1 price changed beyond what cars do and is being checked"
    : `${formatCount(count)} prices changed beyond what cars do and are being checked`;
