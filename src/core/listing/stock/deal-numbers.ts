import { DEAL_LABELS, type DealLabel } from "#core/facts/rules/deal-label.ts";

/** Returns the number of a label; the best deal is 1, no label 0. */
export const labelNumber = (label: DealLabel): number => DEAL_LABELS.indexOf(label) + 1;

/** Returns a car's label and whether its price has dropped as one number, so that a car is counted with one counter. */
export const dealNumber = (label: number, hasDropped: boolean): number => 2 * label + (hasDropped ? 1 : 0);
/** The number of different values of `dealNumber`. */
export const DEAL_NUMBERS = 2 * (DEAL_LABELS.length + 1);

/** Returns the number of the label in a `dealNumber`. */
export const labelOf = (deal: number): number => deal >> 1;

/** Returns whether a `dealNumber` is of a car whose price has dropped. */
export const isDropped = (deal: number): boolean => (deal & 1) === 1;

/** Deals are counted by the number of the label. At this index, cars whose price has dropped are counted. */
export const DROPPED = 0;
/** The number of counters of deals. */
export const DEAL_COUNTERS = DEAL_LABELS.length + 1;

/** Counts a car, or several, by `dealNumber`. */
export function countDeal(counts: Int32Array, deal: number, by: number): void {
  const label = labelOf(deal);
  if (label > 0) counts[label] = (counts[label] as number) + by;
  if (isDropped(deal)) counts[DROPPED] = (counts[DROPPED] as number) + by;
}

/** Adds counts by `dealNumber` to counts of deals. */
export function addDeals(byNumber: Int32Array, into: Int32Array): void {
  for (let deal = 0; deal < DEAL_NUMBERS; deal++) countDeal(into, deal, byNumber[deal] ?? 0);
}
