import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";

/** The number of cars with each deal label, and without one. Labels without cars may be absent. */
export type MarketCounts = Partial<Record<DealLabel | "none", number>>;

/** A comparison of a dealership's cars with the market at a time. */
export type MarketStanding = {
  labels: MarketCounts;
  /** The median of the prices as shares of the values: 1.05 is 5 % above. Null when no car has a value. */
  medianPosition: number | null;
  /** Cars priced above the market, and cars with contradicting sources. */
  overMarket: number;
  conflicts: number;
};

/** A problem of cars in a month. */
type FixedProblem = {
  /** Cars that had the problem in the month and were advertised without it at its end. */
  fixed: number;
  /** Cars that had the problem at the month's end. */
  open: number;
};

/** A dealership's report of a month. */
export type MonthlyReport = {
  dealershipName: string;
  location: string | null;
  /** `2026-11` */
  month: string;
  /** The last day that it covers, `2026-11-30`; today in the current month. */
  lastDay: string;
  isOver: boolean;
  timeZone: string;
  /** Cars advertised on a day of the month, at its end, for the first time, and no longer at its end. */
  cars: { listed: number; atEnd: number; added: number; left: number };
  /** The month and the one before; null where it is no longer kept or the dealership did not exist. */
  leads: { views: Pair; contacts: Pair; questions: Pair };
  /** Median days since a car was first advertised; null without such a car. */
  days: { atEnd: number | null; left: number | null };
  problems: { noPrice: FixedProblem; noPhoto: FixedProblem };
  /** Null for a month without a stored comparison. */
  market: (MarketStanding & { notedAt: Date }) | null;
  /** Most contacts first, then views. */
  topCars: { title: string; views: number; contacts: number }[];
};
export type Pair = { current: number; previous: number | null };

/** "up 25% from 400"; null when there is nothing to compare with. */
export function comparedWords({ current, previous }: Pair): string | null {
  if (previous === null) return null;
  if (current === previous) return current === 0 ? "none before either" : "as in the month before";
  if (previous === 0) return "none in the month before";
  const percent = Math.max(1, Math.round((Math.abs(current - previous) / previous) * 100));
  const [change, before] = [percent, previous].map((number) => formatCount(number));
  return `${current > previous ? "up" : "down"} ${change}% from ${before}`;
}

/** "3% above the market", "at the market" */
export function positionWords(position: number): string {
  const percent = Math.round(100 * (position - 1));
  if (percent === 0) return "at the market";
  return `${Math.abs(percent)}% ${percent < 0 ? "under" : "above"} the market`;
}
