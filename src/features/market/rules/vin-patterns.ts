import { expectedDifference, type PriceSlopes, positionOf, weightedMedian } from "./price-slopes.ts";
import type { PriceTable } from "./price-table.ts";

/** The fewest sellers from whose cars the rule decides. */
const MIN_SELLERS = 3;
/** Trims agree when the median of their distance is within the spread that the slopes leave for cars of one trim. */
const MAX_DISTANCE = 1;

/**
 * Returns whether a pattern of VINs means one kind of car, for all spellings of its trim. Some makers code the trim there, others
 * only engine and body: then a cheap and an expensive trim have the same characters, which say nothing about a price. The
 * prices of the stock decide: a pattern counts when its trims have similar prices.
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

/** Returns each seller's price level without age, mileage and time, one for each seller, so that no seller decides alone. */
function sellersLevels(table: PriceTable, rows: readonly number[], slopes: PriceSlopes): number[] {
  const { dealer, year, mileage, lastDay, priceUsd } = table;
  // Cars of unknown sellers count as different sellers: numbers below 0, which no dealer has.
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
