import { type PriceSlopes, USUAL_SLOPES } from "../rules/price-slopes.ts";
import type { PriceTable } from "../rules/price-table.ts";
import { marketSlopes } from "../rules/segment-prices.ts";
import type { Segment } from "./price-columns.ts";
import { appraiseSlot, learnSegment, type Market } from "./value-cars.ts";

/** More prices than this improve the slopes of a make or the market no further, and would need memory. */
const MAX_PRICES = 20_000;
/** The most cars of the whole market, and of one segment, from which the range's width is learned. */
const WIDTH_CARS = 3_000;
const WIDTH_CARS_OF_SEGMENT = 50;

/** Returns every n-th item, so that about `most` are left. */
const sample = <T>(all: readonly T[], most: number): T[] => {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, i) => i % step === 0);
};

function samplePrices({ columns, day }: Market, segments: readonly Segment[]): PriceTable {
  const cars = segments.reduce((sum, { slots }) => sum + slots.length, 0);
  const share = Math.min(1, MAX_PRICES / cars);
  const slots = segments.flatMap((segment) => sample(segment.slots, Math.ceil(share * segment.slots.length)));
  return columns.tableOf(slots, day);
}

/** Learns the slopes of the whole market, and how wide ranges must be. */
export async function learnMarket(market: Market): Promise<void> {
  const { columns, learned, day } = market;
  const segments = [...columns.segments.values()];
  const slopes = marketSlopes(samplePrices(market, segments), USUAL_SLOPES);
  await learned.keepMake(null, slopes, null, day);
  await learned.keepMake(null, slopes, sampleDistances(market, segments), day);
}

/** Learns the slopes of a make. @param segments all of the make */
export async function learnMake(market: Market, make: string, segments: readonly Segment[]): Promise<PriceSlopes> {
  const { learned, day } = market;
  const slopes = marketSlopes(samplePrices(market, segments), learned.slopesOfMake(null));
  await learned.keepMake(make, slopes, null, day);
  return slopes;
}

/** Returns how far asking prices are from values that were calculated without them, in spreads. */
function sampleDistances(market: Market, segments: readonly Segment[]): number[] {
  const distances: number[] = [];
  for (const segment of sample(segments, Math.ceil((2 * WIDTH_CARS) / WIDTH_CARS_OF_SEGMENT))) {
    if (distances.length >= WIDTH_CARS) break;
    const prices = learnSegment(market, segment);
    for (const slot of sample(segment.slots, WIDTH_CARS_OF_SEGMENT)) {
      const distance = distanceOf(market, slot, segment, prices);
      if (distance !== null) distances.push(distance);
    }
  }
  return distances;
}

function distanceOf(
  market: Market,
  slot: number,
  segment: Segment,
  prices: Parameters<typeof appraiseSlot>[3],
): number | null {
  const priceUsd = market.columns.priceOf(slot);
  if (priceUsd === null || !market.columns.isListed(slot)) return null;
  const appraisal = appraiseSlot(market, slot, segment, prices);
  return appraisal.kind === "none" ? null : Math.abs(Math.log(priceUsd / appraisal.valueUsd)) / appraisal.spread;
}
