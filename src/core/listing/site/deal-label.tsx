import type { ReactNode } from "react";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import type { ShownVehicle } from "./shown-vehicle.ts";

/** Returns "$1,240 under market value", "at market value". Whole US dollars; the price includes the mandatory fees. */
export function describeDifference(priceUsd: number, valueUsd: number): string {
  const difference = Math.round(priceUsd - valueUsd);
  if (difference === 0) return "at market value";
  return `${formatDollars(Math.abs(difference))} ${difference < 0 ? "under" : "above"} market value`;
}

/**
 * Returns a car's label and how the price stands to the value: the difference in dollars, but for a fair price, whose difference says
 * nothing; undefined for a car without a label.
 */
export function dealOf({ price, deal }: Pick<ShownVehicle, "price" | "deal">) {
  if (!deal || price === null) return undefined;
  const { label, valueUsd } = deal;
  return {
    label,
    words: DEAL_WORDS[label],
    difference: label === "fair" ? "in the usual range" : describeDifference(price, valueUsd),
  };
}

/**
 * The label of a car's price, in color and in words, and the difference between price and value. Absent without a label.
 * @param props.children text after the label
 */
export function DealLine({ vehicle, children }: { vehicle: ShownVehicle; children?: ReactNode }) {
  const deal = dealOf(vehicle);
  if (!deal) return null;
  return (
    <p className="deal-line">
      <b data-deal={deal.label}>{deal.words}</b>
      {` · ${deal.difference}`}
      {children && " "}
      {children}
    </p>
  );
}
