import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { formatPrice } from "#core/listing/site/format-vehicle.ts";
import type { VehicleMarket } from "../market-endpoints.ts";

/** The market data of a car that has a value. */
export type ValuedMarket = Extract<VehicleMarket, { kind: "value" }>;
export type Comparable = ValuedMarket["comparables"][number];

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
