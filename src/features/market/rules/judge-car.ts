import type { Day } from "#core/facts/rules/day.ts";
import { type DealLabel, nextLabel } from "#core/facts/rules/deal-label.ts";
import type { StoredReason } from "#core/facts/rules/no-label.ts";
import { isImpossiblePrice } from "#core/facts/rules/possible-values.ts";
import type { Appraisal } from "./appraise.ts";

/** A car's stored value and the judgement of its price. Dollars; a spread is a share of the value. */
export type JudgedCar = {
  /** The judged price, mandatory fees included. */
  priceUsd: number | null;
  /** Null when there is no value. */
  valueUsd: number | null;
  lowUsd: number | null;
  highUsd: number | null;
  spread: number | null;
  label: DealLabel | null;
  labelSince: Day | null;
  /** The day since which every valuation gives another label. */
  otherSince: Day | null;
  /** The reason why there is no label; null when there is one. */
  reason: StoredReason | null;
  /** The number of equal cars that would say as much (`Appraisal`). */
  comparableCount: number;
};

export type CarToJudge = { priceUsd: number | null; isBasisKnown: boolean; isBranded: boolean };

/**
 * Judges a car's price by its appraisal. A car whose price cannot be judged still has a value, for its dealer.
 * @param before the stored judgement of the car; null for a new one
 */
export function judgeCar(car: CarToJudge, appraisal: Appraisal, before: JudgedCar | null, day: Day): JudgedCar {
  const { priceUsd } = car;
  const isValued = appraisal.kind === "value" && !car.isBranded;
  const judged: JudgedCar = {
    priceUsd,
    valueUsd: isValued ? appraisal.valueUsd : null,
    lowUsd: isValued ? appraisal.lowUsd : null,
    highUsd: isValued ? appraisal.highUsd : null,
    spread: isValued ? appraisal.spread : null,
    label: null,
    labelSince: null,
    otherSince: null,
    reason: null,
    comparableCount: appraisal.kind === "value" ? Math.round(appraisal.effectiveCount) : appraisal.comparables,
  };
  if (priceUsd === null) return { ...judged, reason: "price-unknown" };
  if (!car.isBasisKnown) return { ...judged, reason: "basis-unknown" };
  if (car.isBranded) return { ...judged, reason: "branded-title" };
  if (appraisal.kind === "none") return { ...judged, reason: appraisal.reason };
  if (isImpossiblePrice(priceUsd)) return { ...judged, reason: "facts-impossible" };
  const label = nextLabel(standingLabel(before), { ...appraisal, priceUsd }, day);
  if (label === null) return { ...judged, reason: "far-from-value" };
  return { ...judged, label: label.label, labelSince: label.since, otherSince: label.otherSince };
}

function standingLabel(before: JudgedCar | null) {
  if (before === null || before.label === null || before.labelSince === null || before.priceUsd === null) return null;
  const { label, labelSince: since, priceUsd, otherSince } = before;
  return { label, since, priceUsd, otherSince };
}

/** Smaller changes of a value are not written: otherwise each day would write every car. */
const MIN_VALUE_CHANGE_SHARE = 0.0025;

/** Returns whether a car's judgement has to be written again. */
export function hasToBeWritten(before: JudgedCar | null, now: JudgedCar): boolean {
  if (before === null) return true;
  const facts = ["priceUsd", "label", "labelSince", "otherSince", "reason"] as const;
  if (facts.some((fact) => before[fact] !== now[fact])) return true;
  const fewer = Math.abs(before.comparableCount - now.comparableCount);
  if (fewer > Math.max(2, before.comparableCount / 4)) return true;
  const figures = ["valueUsd", "lowUsd", "highUsd"] as const;
  return figures.some((figure) => hasMoved(before[figure], now[figure], figure === "valueUsd" ? 1 : 4));
}

const hasMoved = (before: number | null, now: number | null, times: number): boolean =>
  before === null || now === null ? before !== now : Math.abs(now / before - 1) >= times * MIN_VALUE_CHANGE_SHARE;
