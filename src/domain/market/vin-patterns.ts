import { likenessOf } from "./likeness.ts";
import type { ComparablePrice } from "./market-car.ts";
import { expectedDifference, type PriceSlopes, positionOf, weightedMedian } from "./price-slopes.ts";

/** Of so few sellers' cars nothing can be said. */
const MIN_SELLERS = 3;
/** Trims agree when they are no further apart than the slopes leave cars of one trim, at the median. */
const MAX_DISTANCE = 1;

/**
 * Those patterns of VINs that stand for one kind of car, however its trim is written. Some makers code the trim there, others
 * only engine and body: the same characters then stand for a cheap and a dear trim, and say nothing about a price. The
 * prices of the stock tell which: a pattern counts when the trims that carry it ask about the same.
 * @param patterns asking prices of one segment by `vinPattern`
 */
export function patternsOfOneKind(
  patterns: ReadonlyMap<string, ComparablePrice[]>,
  slopes: PriceSlopes,
): Map<string, ComparablePrice[]> {
  return new Map([...patterns].filter(([, prices]) => doTrimsAgree(prices, slopes)));
}

function doTrimsAgree(prices: readonly ComparablePrice[], slopes: PriceSlopes): boolean {
  const trims = [...Map.groupBy(prices, ({ car }) => likenessOf(car)?.trim).values()];
  if (trims.length < 2) return false;
  const levels = trims.map((cars) => sellersLevels(cars, slopes));
  const distances = levels.flatMap((own, i) => {
    const others = medianOf(levels.filter((_, other) => other !== i).flat());
    return own.map((level) => Math.abs(level - others));
  });
  return distances.length >= MIN_SELLERS && medianOf(distances) <= MAX_DISTANCE * slopes.residual;
}

/** What each seller asks, without age, mileage and time: each once, so that nobody decides alone. */
function sellersLevels(prices: readonly ComparablePrice[], slopes: PriceSlopes): number[] {
  const sellers = Map.groupBy(prices, ({ id, car }) => car.dealer ?? id);
  return [...sellers.values()].map((cars) =>
    medianOf(
      cars.map(
        ({ car, priceUsd, lastDay }) =>
          expectedDifference(slopes, positionOf(car.year, car.mileage, lastDay), [0, 0, 0]) + Math.log(priceUsd),
      ),
    ),
  );
}

const medianOf = (values: readonly number[]): number => weightedMedian(values.map((value) => ({ value, weight: 1 })));
