import type { Day } from "#core/facts/rules/day.ts";
import type { AskingPrice } from "./market-car.ts";

/**
 * How asking prices differ between cars of the same trim, in natural logarithms: 0.1 a year means that a car a year newer
 * asks a tenth more.
 */
export type PriceSlopes = {
  perYear: number;
  per10kMiles: number;
  /** How prices move while time passes. */
  per30Days: number;
  /** By how much a region asks more than the whole market; a region that is not named asks what the market asks. */
  regions: ReadonlyMap<string, number>;
  /** Spread of what the slopes leave unexplained: a standard deviation. */
  residual: number;
};

/** Asking prices of the US market at large, for a stock that is too small to learn from. */
export const USUAL_SLOPES: PriceSlopes = {
  perYear: 0.1,
  per10kMiles: -0.035,
  per30Days: -0.005,
  regions: new Map(),
  residual: 0.08,
};

/** Age, miles and time of a price, as the slopes count them. */
type Position = readonly [years: number, tenThousandMiles: number, thirtyDays: number];

/** Where a car of this year and mileage stands on a day. The mileage must be known. */
export function positionOf(year: number, mileage: number, day: Day): Position {
  return [year, mileage / 10_000, day / 30];
}

/** How much more a region asks than another, in logarithms; nothing where one is unknown. */
export function regionDifference({ regions }: PriceSlopes, from: string | null, to: string | null): number {
  return from === null || to === null ? 0 : (regions.get(to) ?? 0) - (regions.get(from) ?? 0);
}

/** The difference in price that the slopes expect between two positions, in logarithms. */
export function expectedDifference(slopes: PriceSlopes, from: Position, to: Position): number {
  return (
    slopes.perYear * (to[0] - from[0]) + slopes.per10kMiles * (to[1] - from[1]) + slopes.per30Days * (to[2] - from[2])
  );
}

/**
 * How many usual cars the slopes of the wider market count as: so many that a segment with few cars keeps to the market, and
 * one with hundreds goes its own way. Chosen on recorded listings (docs/market-value.md).
 */
const PRIOR_CARS = [30, 30, 60] as const;
/** How far apart cars of one trim usually are: years, ten thousand miles, thirty days. */
const USUAL_DISTANCE = [2, 2.5, 0.5] as const;
const PRIOR_CARS_OF_RESIDUAL = 20;
const PRIOR_CARS_OF_REGION = 100;
/** Prices further away than so many spreads count less. Huber's function, with his usual 95 % efficiency rounded. */
const HUBER = 1.5;
/** Prices so far from the others' middle, in logarithms, are wrong or of another car, and teach nothing. */
const FAR_OFF = 0.35;
const ROUNDS = 4;

type Row = { x: Position; y: number; weight: number; region: string | null };

/**
 * Learns the slopes of a group of asking prices from differences within each cell (cars of one segment and trim), so that
 * dear and cheap trims do not matter. Robust against wrong prices, and drawn towards the wider market where cars are few.
 * @param cells prices of like cars; year and mileage of each must be known
 * @param prior slopes of the wider market
 * @param weights how much each price counts, by its id; 1 where it is not named
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
 * The spread of what the slopes leave unexplained: the median distance, which wrong prices hardly move, as a standard
 * deviation. Each cell's own middle has been learned from it, too, which costs a car a cell.
 */
function learnResidual(cells: readonly (readonly Row[])[], slopes: PriceSlopes, prior: PriceSlopes): number {
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
 * Learns what regions ask more or less than the market, from what the slopes leave unexplained within each cell.
 * @param weights how much each price counts, by its id; 1 where it is not named
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
    // Rows far from the middle count less there; here only as far as their seller has many.
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

/** Cells of at least two cars; a car alone tells nothing about differences. Prices are those that the whole market would ask. */
function rowsByCell(
  cells: Iterable<readonly AskingPrice[]>,
  { regions }: PriceSlopes,
  weights: ReadonlyMap<number, number>,
): Row[][] {
  const groups: Row[][] = [];
  for (const prices of cells) {
    const rows = prices.flatMap(({ id, car: { year, mileage, region }, priceUsd, lastDay }): Row[] => {
      if (year === null || mileage === null) return [];
      const y = Math.log(priceUsd) - (regions.get(region ?? "") ?? 0);
      return [{ x: positionOf(year, mileage, lastDay), y, weight: weights.get(id) ?? 1, region }];
    });
    if (rows.length > 1) groups.push(rows);
  }
  return groups;
}

/** The rows of a cell as differences from its middle. Rows far from what the slopes expect count less. */
function centre(rows: readonly Row[], slopes: PriceSlopes, limit: number): Row[] {
  const levels = rows.map(({ x, y, weight }) => ({ value: y - expectedDifference(slopes, [0, 0, 0], x), weight }));
  const middle = weightedMedian(levels);
  const weighed = rows.map((row, i) => {
    const distance = Math.abs((levels[i]?.value ?? 0) - middle);
    if (distance > FAR_OFF) return { ...row, weight: 0 };
    return distance <= limit ? row : { ...row, weight: (row.weight * limit) / distance };
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (row: Row) => number) => weighed.reduce((sum, row) => sum + row.weight * of(row), 0) / total;
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

/** Weighted least squares, drawn towards the prior: ridge regression around it. */
function solve(rows: readonly Row[], prior: PriceSlopes): Pick<PriceSlopes, "perYear" | "per10kMiles" | "per30Days"> {
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

/** The value that has half of the weight below it; 0 of none. */
export function weightedMedian(entries: readonly { value: number; weight: number }[]): number {
  const half = entries.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  for (const { value, weight } of entries.toSorted((a, b) => a.value - b.value)) {
    below += weight;
    if (below >= half) return value;
  }
  return 0;
}
