import type { Day } from "./market-car.ts";

/** A price from a day on; null where none was shown. */
export type PriceChange = { priceUsd: number | null; day: Day };

/** A drop counts from both: one percent, and one hundred dollars. */
const MIN_SHARE = 0.01;
const MIN_USD = 100;
/** A price that was raised within so many days before has only come back. */
const DAYS_AFTER_RISE = 7;

export type PriceDrop = { fromUsd: number; toUsd: number; day: Day };

/**
 * The drop to a car's present price, if its last change was one that counts: at least 1 % and $100, and not within 7 days
 * of a rise, which would make a drop of a price that goes up and down.
 * @param prices every price that was shown, oldest first
 */
export function latestDrop(prices: readonly PriceChange[]): PriceDrop | null {
  const shown = prices.filter((one): one is { priceUsd: number; day: Day } => one.priceUsd !== null);
  const [last, before] = [shown.at(-1), shown.at(-2)];
  if (last === undefined || before === undefined || prices.at(-1)?.priceUsd === null) return null;
  const drop = before.priceUsd - last.priceUsd;
  if (drop < MIN_USD || drop < MIN_SHARE * before.priceUsd) return null;
  const hasRisen = shown.some(
    ({ priceUsd, day }, i) => i > 0 && priceUsd > (shown[i - 1]?.priceUsd ?? 0) && last.day - day <= DAYS_AFTER_RISE,
  );
  return hasRisen ? null : { fromUsd: before.priceUsd, toUsd: last.priceUsd, day: last.day };
}
