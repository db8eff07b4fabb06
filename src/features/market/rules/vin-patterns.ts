import { expectedDifference, type PriceSlopes, positionOf, weightedMedian } from "./price-slopes.ts";
import type { PriceTable } from "./price-table.ts";

/** Of so few sellers' cars nothing can be said. */
const MIN_SELLERS = 3;
/** Trims agree when they are no further apart than the slopes leave cars of one trim, at the median. */
const MAX_DISTANCE = 1;

/**
 * Whether a pattern of VINs stands for one kind of car, however its trim is written. Some makers code the trim there, others
 * only engine and body: the same characters then stand for a cheap and a dear trim, and say nothing about a price. The
 * prices of the stock tell which: a pattern counts when the trims that carry it ask about the same.
 * @param rows prices of one segment and of one `vinPattern`
 */
export function isOneKind(table: PriceTable, rows: readonly number[], slopes: PriceSlopes): boolean {
  const trims = [...Map.groupBy(rows, (row) => table.cell[row]).values()];
  if (trims.length < 2) return false;
  const levels = trims.map((cars) => sellersLevels(table, cars, slopes));
  const distances = levels.flatMap((own, i) => {
    const others = medianOf(levels.filter((_, other) => other !== i).flat());
    return own.map((level) => Math.abs(level - others));
  });
  return distances.length >= MIN_SELLERS && medianOf(distances) <= MAX_DISTANCE * slopes.residual;
}

/** What each seller asks, without age, mileage and time: each once, so that nobody decides alone. */
function sellersLevels(table: PriceTable, rows: readonly number[], slopes: PriceSlopes): number[] {
  const { dealer, year, mileage, lastDay, priceUsd } = table;
  // Cars of unknown sellers are of different ones: numbers below 0, which no dealer has.
  const sellers = Map.groupBy(rows, (row) => dealer[row] || -row - 1);
  return [...sellers.values()].map((cars) =>
    medianOf(
      cars.map((row) => {
        const at = positionOf(year[row] ?? 0, mileage[row] ?? 0, lastDay[row] ?? 0);
        return expectedDifference(slopes, at, [0, 0, 0]) + Math.log(priceUsd[row] ?? 0);
      }),
    ),
  );
}

const medianOf = (values: readonly number[]): number => weightedMedian(values.map((value) => ({ value, weight: 1 })));
