import type { Day } from "./day.ts";

/** A price compared with the car's value, best for the shopper first. */
export const DEAL_LABELS = ["great", "good", "fair", "high", "overpriced"] as const;
export type DealLabel = (typeof DEAL_LABELS)[number];

/** Labels begin at these shares below and above the value, where the prices of similar cars agree well enough. */
const INNER_MARGIN = 0.04;
const OUTER_MARGIN = 0.1;

/** A price this far from the value (as a share of it) is more likely wrong than good or bad, and gets no label. */
const FAR_FROM_VALUE = 0.25;

/** The borders of labels in percent of the value, for those who explain them. */
export const DEAL_BORDERS = {
  innerPercent: INNER_MARGIN * 100,
  outerPercent: OUTER_MARGIN * 100,
  farPercent: FAR_FROM_VALUE * 100,
} as const;

/** How far a price must cross a limit to change the label at once, as a share of the price. */
const CLEAR_CROSSING = 0.01;
/** How many days a value must be on the other side of a limit to change the label. */
const DAYS_TO_CHANGE = 3;
/** How many days a label stays at least when only the value moves. */
const DAYS_TO_STAY = 7;

/** The input of a label. Prices and values are US dollars, the spread is a share of the value (`Appraisal`). */
export type DealFacts = { priceUsd: number; valueUsd: number; spread: number };

/**
 * Returns the prices at which labels change: a great deal below the first, good below the second, fair up to the third, high up to the
 * fourth, overpriced above. The margins of 4 and 10 % widen where the prices of similar cars spread more than that, so that a label says
 * more than chance.
 */
export function labelBorders({ valueUsd, spread }: Omit<DealFacts, "priceUsd">): [number, number, number, number] {
  const inner = Math.max(INNER_MARGIN, spread);
  const outer = Math.max(OUTER_MARGIN, inner + OUTER_MARGIN - INNER_MARGIN);
  return [valueUsd * (1 - outer), valueUsd * (1 - inner), valueUsd * (1 + inner), valueUsd * (1 + outer)];
}

/**
 * Returns the label of a price without regard to yesterday's label.
 * @returns null when the price is so far from the value that one of them is likely wrong
 */
export function dealLabel(facts: DealFacts): DealLabel | null {
  if (Math.abs(facts.priceUsd / facts.valueUsd - 1) > FAR_FROM_VALUE) return null;
  const [great, good, fair, high] = labelBorders(facts);
  if (facts.priceUsd < great) return "great";
  if (facts.priceUsd < good) return "good";
  if (facts.priceUsd <= fair) return "fair";
  return facts.priceUsd <= high ? "high" : "overpriced";
}

/** Returns whether a label says that a price is below its value, or above it, while it is not. */
const contradictsSide = (label: DealLabel, { priceUsd, valueUsd }: DealFacts): boolean =>
  ((label === "great" || label === "good") && priceUsd > valueUsd) ||
  ((label === "high" || label === "overpriced") && priceUsd < valueUsd);

/** A car's current label, and its first day. */
export type StandingLabel = {
  label: DealLabel;
  since: Day;
  /** The price at the last check. */
  priceUsd: number;
  /** The first day of the current series of checks that gave another label. */
  otherSince: Day | null;
};

/**
 * Returns a car's label on a day, given its previous label. The label changes at once when the price has clearly crossed a limit. Otherwise
 * it changes only after the label is a week old and the value has been on the other side for three days. Shoppers and dealers distrust
 * labels that flip. A label is never held across the value: no good deal is above it, and no high price below.
 * @param standing null for a car without a label so far
 * @returns null when the car has no label
 */
export function nextLabel(standing: StandingLabel | null, facts: DealFacts, day: Day): StandingLabel | null {
  const label = dealLabel(facts);
  if (label === null) return null;
  const { priceUsd } = facts;
  if (standing === null) return { label, since: day, priceUsd, otherSince: null };
  if (label === standing.label) return { ...standing, priceUsd, otherSince: null };
  const otherSince = standing.otherSince ?? day;
  const isClear = priceUsd !== standing.priceUsd && crossesClearly(standing, facts);
  const isSettled = day - otherSince >= DAYS_TO_CHANGE && day - standing.since >= DAYS_TO_STAY;
  if (isClear || isSettled || contradictsSide(standing.label, facts))
    return { label, since: day, priceUsd, otherSince: null };
  return { ...standing, priceUsd, otherSince };
}

/** True when the label would still be different if the price had moved by one percent less. */
function crossesClearly(standing: StandingLabel, facts: DealFacts): boolean {
  const share = facts.priceUsd > standing.priceUsd ? 1 - CLEAR_CROSSING : 1 + CLEAR_CROSSING;
  return dealLabel({ ...facts, priceUsd: facts.priceUsd * share }) !== standing.label;
}
