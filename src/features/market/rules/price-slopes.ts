import type { Day } from "#core/facts/rules/day.ts";
import type { AskingPrice } from "./market-car.ts";

/**
 * The differences of asking prices between cars of the same trim, in natural logarithms: 0.1 a year means that a car a year newer
 * costs a tenth more.
 */
export type PriceSlopes = {
  perYear: number;
  per10kMiles: number;
  /** The change of prices over time. */
  per30Days: number;
  /** How much more a region asks than the whole market; a missing region asks as much as the market. */
  regions: ReadonlyMap<string, number>;
  /** Spread that the slopes leave unexplained: a standard deviation. */
  residual: number;
};

/** Slopes of the whole US market, for a stock that is too small to learn from. */
export const USUAL_SLOPES: PriceSlopes = {
  perYear: 0.1,
  per10kMiles: -0.035,
  per30Days: -0.005,
  regions: new Map(),
  residual: 0.08,
};

/** Age, miles and day of a price, in the units of the slopes. */
type Position = readonly [years: number, tenThousandMiles: number, thirtyDays: number];

/** Returns the position of a car of this year and mileage on a day. The mileage must be known. */
export function positionOf(year: number, mileage: number, day: Day): Position {
  return [year, mileage / 10_000, day / 30];
}

/** Returns how much more a region asks than another, in logarithms; 0 if one is unknown. */
export function regionDifference({ regions }: PriceSlopes, from: string | null, to: string | null): number {
  return from === null || to === null ? 0 : (regions.get(to) ?? 0) - (regions.get(from) ?? 0);
}

/** Returns the difference in price that the slopes expect between two positions, in logarithms. */
export function expectedDifference(slopes: PriceSlopes, from: Position, to: Position): number {
  return (
    slopes.perYear * (to[0] - from[0]) + slopes.per10kMiles * (to[1] - from[1]) + slopes.per30Days * (to[2] - from[2])
  );
}

/**
 * The weight of the wider market's slopes, as a number of usual cars: a segment with few cars follows the market, and
 * one with hundreds its own prices. Chosen with recorded listings (docs/market-value.md).
 */
const PRIOR_CARS = [30, 30, 60] as const;
/** The usual distance between cars of one trim: years, ten thousand miles, thirty days. */
const USUAL_DISTANCE = [2, 2.5, 0.5] as const;
const PRIOR_CARS_OF_RESIDUAL = 20;
const PRIOR_CARS_OF_REGION = 100;
/** Prices further away than this many spreads have less weight. Huber's function, with his usual 95 % efficiency rounded. */
const HUBER = 1.5;
/** Prices this far from the others' middle, in logarithms, are wrong or of another car, and are not used. */
const FAR_OFF = 0.35;
const ROUNDS = 4;

type SlopeRow = { x: Position; y: number; weight: number; region: string | null };

/**
 * Learns the slopes of a group of asking prices from differences within each cell (cars of one segment and trim), so that
 * expensive and cheap trims do not matter. Robust against wrong prices, and close to the wider market where cars are few.
 * @param cells prices of similar cars; year and mileage of each must be known
 * @param prior slopes of the wider market
 * @param weights the weight of each price, by its id; default 1
 */
export function learnSlopes(
  cells: Iterable<readonly AskingPrice[]>,
  prior: PriceSlopes,
  weights: ReadonlyMap<number, number> = new Map(),
): PriceSlopes {
  const groups = rowsByCell(cells, prior, weights);
  if (groups.length === 0) return prior;
  let slopes = prior;
  let limit = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const centred = groups.map((rows) => centre(rows, slopes, limit));
    slopes = { ...slopes, ...solve(centred.flat(), prior) };
    slopes = { ...slopes, residual: learnResidual(centred, slopes, prior) };
    limit = HUBER * slopes.residual;
  }
  return slopes;
}

/**
 * Returns the spread that the slopes leave unexplained: the median distance, which wrong prices hardly move, as a standard
 * deviation. The middle of each cell has been learned too, which costs one car for each cell.
 */
function learnResidual(cells: readonly (readonly SlopeRow[])[], slopes: PriceSlopes, prior: PriceSlopes): number {
  const rows = cells.flat();
  const distances = rows.map(({ x, y, weight }) => ({
    value: Math.abs(y - expectedDifference(slopes, [0, 0, 0], x)),
    weight,
  }));
  const cars = rows.length;
  const spread = 1.4826 * weightedMedian(distances) * Math.sqrt(cars / Math.max(1, cars - cells.length));
  return Math.sqrt(
    (cars * spread ** 2 + PRIOR_CARS_OF_RESIDUAL * prior.residual ** 2) / (cars + PRIOR_CARS_OF_RESIDUAL),
  );
}

/**
 * Learns how much more or less regions ask than the market, from the part that the slopes leave unexplained within each cell.
 * @param weights the weight of each price, by its id; default 1
 * @returns the slopes with their regions
 */
export function learnRegions(
  cells: Iterable<readonly AskingPrice[]>,
  slopes: PriceSlopes,
  weights: ReadonlyMap<number, number>,
): PriceSlopes {
  const sums = new Map<string, { sum: number; cars: number }>();
  const limit = HUBER * slopes.residual;
  for (const rows of rowsByCell(cells, { ...slopes, regions: new Map() }, weights)) {
    // There, rows far from the middle have less weight; here only rows of sellers with many.
    for (const [i, { x, y, region }] of centre(rows, slopes, limit).entries()) {
      if (region === null) continue;
      const weight = rows[i]?.weight ?? 1;
      const unexplained = y - expectedDifference(slopes, [0, 0, 0], x);
      const { sum, cars } = sums.get(region) ?? { sum: 0, cars: 0 };
      sums.set(region, {
        sum: sum + weight * Math.max(-limit, Math.min(limit, unexplained)),
        cars: cars + weight,
      });
    }
  }
  const regions = new Map([...sums].map(([region, { sum, cars }]) => [region, sum / (cars + PRIOR_CARS_OF_REGION)]));
  return { ...slopes, regions };
}

/** Returns cells of at least two cars, because a single car has no differences. Prices are adjusted to the whole market. */
function rowsByCell(
  cells: Iterable<readonly AskingPrice[]>,
  { regions }: PriceSlopes,
  weights: ReadonlyMap<number, number>,
): SlopeRow[][] {
  const groups: SlopeRow[][] = [];
  for (const prices of cells) {
    const rows = prices.flatMap(({ id, car: { year, mileage, region }, priceUsd, lastDay }): SlopeRow[] => {
      if (year === null || mileage === null) return [];
      const y = Math.log(priceUsd) - (regions.get(region ?? "") ?? 0);
      return [{ x: positionOf(year, mileage, lastDay), y, weight: weights.get(id) ?? 1, region }];
    });
    if (rows.length > 1) groups.push(rows);
  }
  return groups;
}

/** Returns the rows of a cell as differences from its middle. Rows far from the slopes' expectation have less weight. */
function centre(rows: readonly SlopeRow[], slopes: PriceSlopes, limit: number): SlopeRow[] {
  const levels = rows.map(({ x, y, weight }) => ({ value: y - expectedDifference(slopes, [0, 0, 0], x), weight }));
  const middle = weightedMedian(levels);
  const weighed = rows.map((row, i) => {
    const distance = Math.abs((levels[i]?.value ?? 0) - middle);
    if (distance > FAR_OFF) return { ...row, weight: 0 };
    return distance <= limit ? row : { ...row, weight: (row.weight * limit) / distance };
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (row: SlopeRow) => number) => weighed.reduce((sum, row) => sum + row.weight * of(row), 0) / total;
  const [years, miles, days, price] = [
    mean(({ x }) => x[0]),
    mean(({ x }) => x[1]),
    mean(({ x }) => x[2]),
    mean(({ y }) => y),
  ];
  return weighed.map((row) => ({
    ...row,
    x: [row.x[0] - years, row.x[1] - miles, row.x[2] - days],
    y: row.y - price,
  }));
}

/** Weighted least squares, pulled towards the prior: ridge regression around it. */
function solve(
  rows: readonly SlopeRow[],
  prior: PriceSlopes,
): Pick<PriceSlopes, "perYear" | "per10kMiles" | "per30Days"> {
  const before = [prior.perYear, prior.per10kMiles, prior.per30Days];
  const left = PRIOR_CARS.map((cars, i) =>
    PRIOR_CARS.map((_, j) => (i === j ? cars * (USUAL_DISTANCE[i] ?? 0) ** 2 : 0)),
  );
  const right = before.map((slope, i) => slope * (left[i]?.[i] ?? 0));
  for (const { x, y, weight } of rows) {
    for (let i = 0; i < 3; i += 1) {
      const xi = x[i] ?? 0;
      right[i] = (right[i] ?? 0) + weight * xi * y;
      const line = left[i] ?? [];
      for (let j = 0; j < 3; j += 1) line[j] = (line[j] ?? 0) + weight * xi * (x[j] ?? 0);
    }
  }
  const [perYear = 0, per10kMiles = 0, per30Days = 0] = solveLinear(left, right);
  return { perYear, per10kMiles, per30Days };
}

/** Solves a small symmetric, positive definite system by elimination. */
function solveLinear(left: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = left.map((row, i) => [...row, right[i] ?? 0]);
  for (const [i, pivot] of rows.entries()) {
    for (const [k, row] of rows.entries()) {
      if (k === i) continue;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let j = i; j < row.length; j += 1) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[right.length] ?? 0) / (row[i] ?? 1));
}

/** Returns the weighted median; 0 for no entries. */
export function weightedMedian(entries: readonly { value: number; weight: number }[]): number {
  const half = entries.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  for (const { value, weight } of entries.toSorted((a, b) => a.value - b.value)) {
    below += weight;
    if (below >= half) return value;
  }
  return 0;
}
