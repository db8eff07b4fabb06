import { DEAL_LABELS, type DealLabel } from "#core/facts/rules/deal-label.ts";

/** The number of a label, the best deal 1; 0 stands for none. */
export const labelNumber = (label: DealLabel): number => DEAL_LABELS.indexOf(label) + 1;

/** A car's label and whether its price has dropped, in one number, so that a car that is looked at costs one counter. */
export const dealNumber = (label: number, hasDropped: boolean): number => 2 * label + (hasDropped ? 1 : 0);
/** How many numbers `dealNumber` gives. */
export const DEAL_NUMBERS = 2 * (DEAL_LABELS.length + 1);

/** The number of the label in a `dealNumber`. */
export const labelOf = (deal: number): number => deal >> 1;

/** Whether a `dealNumber` is of a car whose price has dropped. */
export const isDropped = (deal: number): boolean => (deal & 1) === 1;

/** Deals are counted by the number of the label, and, at this place, those whose price has dropped. */
export const DROPPED = 0;
/** How many counters that makes. */
export const DEAL_COUNTERS = DEAL_LABELS.length + 1;

/** Counts a car, or several, by `dealNumber`. */
export function countDeal(counts: Int32Array, deal: number, by: number): void {
  const label = labelOf(deal);
  if (label > 0) counts[label] = (counts[label] as number) + by;
  if (isDropped(deal)) counts[DROPPED] = (counts[DROPPED] as number) + by;
}

/** Adds what is counted by `dealNumber` to counts of deals. */
export function addDeals(byNumber: Int32Array, into: Int32Array): void {
  for (let deal = 0; deal < DEAL_NUMBERS; deal++) countDeal(into, deal, byNumber[deal] ?? 0);
}
