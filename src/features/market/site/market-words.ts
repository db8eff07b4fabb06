import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import type { NoLabelReason } from "#core/facts/rules/no-label.ts";
import { formatPrice } from "#core/listing/site/format-vehicle.ts";
import type { VehicleMarket } from "../market-endpoints.ts";

/** The market data of a car that has a value. */
export type ValuedMarket = Extract<VehicleMarket, { kind: "value" }>;
export type Comparable = ValuedMarket["comparables"][number];

/** For shoppers, the reason why a car has no label or no value. Null when nothing is shown. */
export const REASON_SENTENCES: Record<NoLabelReason, string | null> = {
  "too-few": "Too few similar cars are for sale to estimate its value.",
  "too-spread": "The prices of similar cars differ too much to estimate its value.",
  "too-old": "It is too old to estimate its value from other cars' prices.",
  "too-new": "It is too new to estimate its value from used cars' prices.",
  "facts-missing": "Too little is known about this car to estimate its value.",
  "facts-impossible": "Its mileage, year or price cannot be right, so its value is not estimated.",
  "not-valued-yet": "The value of this car has not been calculated yet.",
  "price-unknown": "The dealer shows no price, so there is nothing to compare.",
  "basis-unknown": "Which fees the dealer adds to the price is unknown, so the price gets no label.",
  "branded-title": "It seems to have been written off once. Such cars cost less, so the price gets no label.",
  "far-from-value":
    "The price is so far from the prices of similar cars that one of them may be wrong, so it gets no label.",
  "switched-off": null,
};

/** Describes the picture of the range in a sentence, for screen readers. */
export function describeRange({ valueUsd, lowUsd, highUsd, priceUsd }: ValuedMarket): string {
  const range = `Market value ${formatPrice(valueUsd)}; likely asking prices ${formatPrice(lowUsd)} to ${formatPrice(highUsd)}`;
  return priceUsd === null ? range : `${range}; this car asks ${formatPrice(priceUsd)}`;
}

/** From this border on, a price equal to the border still has the better label (`labelBorders`). */
const FIRST_INCLUSIVE = DEAL_LABELS.indexOf("fair");

/** Describes the whole prices at which the label would be the next better and the next worse one. Empty without a label. */
export function describeChanges({ label, borders }: Pick<ValuedMarket, "label" | "borders">): string[] {
  if (label === null) return [];
  const at = DEAL_LABELS.indexOf(label);
  const [better, worse] = [borders[at - 1], borders[at]];
  return [
    ...(better === undefined ? [] : [becomes(at - 1, lastBetter(better, at - 1))]),
    ...(worse === undefined ? [] : [becomes(at + 1, lastBetter(worse, at) + 1)]),
  ];
}

/** Returns the highest whole price with the better one of the two labels at a border. */
function lastBetter(border: number, index: number): number {
  return index < FIRST_INCLUSIVE ? Math.ceil(border) - 1 : Math.floor(border);
}

function becomes(label: number, priceUsd: number): string {
  return `It becomes “${DEAL_WORDS[DEAL_LABELS[label] ?? "fair"]}” at ${formatPrice(priceUsd)}.`;
}

const ADJUSTMENTS = { age: "age", mileage: "mileage", region: "region", time: "time since" } as const;

/** "age +$620, mileage −$310": the adjustments of a comparable's price; "none" without any. */
export function describeAdjustments(adjustments: Comparable["adjustments"]): string {
  const steps = (Object.keys(ADJUSTMENTS) as (keyof typeof ADJUSTMENTS)[])
    .filter((name) => Math.round(adjustments[name]) !== 0)
    .map((name) => `${ADJUSTMENTS[name]} ${formatSigned(adjustments[name])}`);
  return steps.join(", ") || "none";
}

function formatSigned(amountUsd: number): string {
  return `${amountUsd < 0 ? "−" : "+"}${formatPrice(Math.abs(amountUsd))}`;
}

const LEFT_OUT: Record<ValuedMarket["leftOut"][number], string> = {
  options: "its options",
  condition: "its condition",
  fees: "the dealers' fees",
};

/** "Left out of account: its options, its condition." */
export function describeLeftOut(leftOut: ValuedMarket["leftOut"]): string | null {
  return leftOut.length === 0 ? null : `Left out of account: ${leftOut.map((what) => LEFT_OUT[what]).join(", ")}.`;
}
