import type { Day } from "#core/facts/rules/day.ts";
import { type Appraisal, appraise } from "../rules/appraise.ts";
import { hasToBeWritten, judgeCar } from "../rules/judge-car.ts";
import { pricesWithSlopes, type SegmentPrices, segmentPrices } from "../rules/segment-prices.ts";
import type { LearnedMarket } from "./learned-market.ts";
import type { PriceColumns, Segment } from "./price-columns.ts";
import type { NewValue, StoredValue } from "./store-values.ts";

/** The market on a day. */
export type Market = { columns: PriceColumns; learned: LearnedMarket; day: Day };

const NO_SEGMENT: Appraisal = { kind: "none", reason: "facts-missing", comparables: 0 };

/** Values one listed car of a segment from the others. */
export function appraiseSlot({ columns, learned, day }: Market, slot: number, segment: Segment, prices: SegmentPrices) {
  const id = columns.idOf(slot);
  const car = columns.carAt(slot);
  return appraise(car, prices, {
    day,
    rangeWidth: learned.rangeWidthOf(segment.make),
    isOwn: (price) => price.id === id || (car.vin !== null && price.car.vin === car.vin),
  });
}

/**
 * Values listed cars of one segment, and judges their prices.
 * @param prices of the segment; null for cars whose make or model is unknown
 * @param kept their stored judgements
 * @returns the values to write
 */
export function valueCars(
  market: Market,
  slots: readonly number[],
  segment: Segment | null,
  prices: SegmentPrices | null,
  kept: ReadonlyMap<number, StoredValue>,
): NewValue[] {
  const { columns, learned, day } = market;
  const segmentId = segment === null ? null : learned.idOf(segment);
  return slots.flatMap((slot): NewValue[] => {
    const vehicleId = columns.idOf(slot);
    const before = kept.get(vehicleId) ?? null;
    const appraisal = segment === null || prices === null ? NO_SEGMENT : appraiseSlot(market, slot, segment, prices);
    const car = {
      priceUsd: columns.priceOf(slot),
      isBasisKnown: columns.isBasisKnown(slot),
      isBranded: columns.isBranded(slot),
    };
    const judged = judgeCar(car, appraisal, before?.judged ?? null, day);
    if (before?.segmentId === segmentId && !hasToBeWritten(before.judged, judged)) return [];
    const comparables = judged.valueUsd === null || appraisal.kind === "none" ? [] : appraisal.comparables;
    const withMileage = comparables
      .toSorted((a, b) => b.share - a.share)
      .map((one) => ({ ...one, mileage: columns.mileageOf(columns.slotOf(one.id) ?? 0) ?? 0 }));
    return [{ vehicleId, segmentId, judged, comparables: withMileage }];
  });
}

/** Prepares all prices of a segment, and learns its slopes. */
export function learnSegment({ columns, learned, day }: Market, segment: Segment): SegmentPrices {
  return segmentPrices(columns.tableOf(segment.slots, day), learned.slopesOfMake(segment.make));
}

/** Prepares the prices of a segment that some of its cars are compared with, with the slopes of a pass. */
export function pricesFor(
  { columns, learned, day }: Market,
  segment: Segment,
  slots: readonly number[],
): SegmentPrices | null {
  const slopes = learned.slopesOf(segment);
  if (slopes === null) return null;
  return pricesWithSlopes(columns.tableOf(columns.like(segment, slots), day), slopes);
}
