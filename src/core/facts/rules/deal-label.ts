import type { Day } from "./day.ts";

/** How a price stands to the car's value, best for the shopper first. */
export const DEAL_LABELS = ["great", "good", "fair", "high", "overpriced"] as const;
export type DealLabel = (typeof DEAL_LABELS)[number];

/** Labels begin at these shares below and above the value, where like cars agree well enough. */
const INNER_MARGIN = 0.04;
const OUTER_MARGIN = 0.1;

/** A price this far from the value, as a share of it, is more likely wrong than good or bad: no label. */
const FAR_FROM_VALUE = 0.25;

/** A price must cross a border by so much, as a share of itself, to change the label at once. */
const CLEAR_CROSSING = 0.01;
/** So many days must a value stand on the other side of a border to change the label. */
const DAYS_TO_CHANGE = 3;
/** So many days a label stays at least when only the value moves. */
const DAYS_TO_STAY = 7;

/** What a label is made from. Prices and values are US dollars, the spread is a share of the value (`Appraisal`). */
export type DealFacts = { priceUsd: number; valueUsd: number; spread: number };

/**
 * The prices at which labels change: a great deal below the first, a good one below the second, fair up to the third, high up
 * to the fourth, overpriced above. The margins of 4 and 10 % widen where like cars spread more than that, so that a
 * label says more than chance.
 */
export function labelBorders({ valueUsd, spread }: Omit<DealFacts, "priceUsd">): [number, number, number, number] {
  const inner = Math.max(INNER_MARGIN, spread);
  const outer = Math.max(OUTER_MARGIN, inner + OUTER_MARGIN - INNER_MARGIN);
  return [valueUsd * (1 - outer), valueUsd * (1 - inner), valueUsd * (1 + inner), valueUsd * (1 + outer)];
}

/**
 * The label of a price by itself, without what it was yesterday.
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

/** The label that a car has, and since when. */
export type StandingLabel = {
  label: DealLabel;
  since: Day;
  /** The price when it was last looked at. */
  priceUsd: number;
  /** The first of the days on which every look said another label than this one. */
  otherSince: Day | null;
};

/**
 * The label of a car on a day, given the one it had: it changes at once when the price has clearly crossed a border, and
 * otherwise only after it has stood for a week and the value on the other side for three days. Shoppers and dealers distrust labels that flip.
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
  const hasStood = day - otherSince >= DAYS_TO_CHANGE && day - standing.since >= DAYS_TO_STAY;
  if (isClear || hasStood) return { label, since: day, priceUsd, otherSince: null };
  return { ...standing, priceUsd, otherSince };
}

/** Whether the label would still be another if the price had moved by one percent less. */
function crossesClearly(standing: StandingLabel, facts: DealFacts): boolean {
  const share = facts.priceUsd > standing.priceUsd ? 1 - CLEAR_CROSSING : 1 + CLEAR_CROSSING;
  return dealLabel({ ...facts, priceUsd: facts.priceUsd * share }) !== standing.label;
}
