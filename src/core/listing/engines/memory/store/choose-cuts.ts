import { MILEAGE_STEPS_MILES, PRICE_STEPS_USD } from "../../../rules/search-limits.ts";
import { LARGEST } from "./columns.ts";

/** A column with at most this many different values gets a cut for each. */
const FEW_VALUES = 96;
/** The multiples at which cuts are tried, in this order: shoppers use round bounds, and a search with a bound at a cut examines no slot. */
const ROUNDNESS = [100_000, 10_000, 5_000, 1_000, 500, 100, 50, 10, 1];
/** The cuts are chosen from about this many values. */
const SAMPLED = 65_536;
/** Larger than every value. */
export const END = LARGEST + 1;

/**
 * The rule for a column's cuts: always at the values `always`, and so that each part has at least the fraction `smallest` of all values.
 */
type Cutting = { always: readonly number[]; smallest: number };

/**
 * Chooses values that divide a column into parts: a part has the values from one cut (included) to the next. All different values when they
 * are few; otherwise the roundest numbers between which enough values lie.
 * @returns them in ascending order, `END` last
 */
export function chooseCuts(values: Int32Array, { always, smallest }: Cutting): number[] {
  const different = new Set<number>();
  for (let at = 0; at < values.length && different.size <= FEW_VALUES; at++) {
    const value = values[at] as number;
    if (value >= 0) different.add(value);
  }
  if (different.size <= FEW_VALUES) {
    for (const value of always) if (value > 0) different.add(value);
    return [...[...different].sort((a, b) => a - b), END];
  }
  return roundCuts(
    sampleOf(values)
      .filter((value) => value >= 0)
      .sort(),
    { always, smallest },
  );
}

type Cut = { value: number; rank: number };

/** @param sorted values in the same proportions as all values */
function roundCuts(sorted: Int32Array, { always, smallest }: Cutting): number[] {
  const least = Math.max(1, sorted.length * smallest);
  const given = always.filter((value) => value > 0).map((value) => ({ value, rank: rankOf(sorted, value) }));
  let cuts: Cut[] = [{ value: 0, rank: 0 }, ...given, { value: END, rank: sorted.length }];
  for (const unit of ROUNDNESS) {
    cuts = cuts.flatMap((to, at) => {
      const from = cuts[at - 1];
      return from ? [...cutsBetween({ sorted, least }, unit, from, to), to] : [to];
    });
  }
  return cuts.slice(1).map(({ value }) => value);
}

/** Returns the multiples of a unit between two cuts that leave enough values on both of their sides. */
function cutsBetween({ sorted, least }: { sorted: Int32Array; least: number }, unit: number, from: Cut, to: Cut) {
  const found: Cut[] = [];
  for (let { rank } = from; ;) {
    // The first multiple above enough values: stepping from one multiple to the next would take long for a fine unit.
    const reached = sorted[Math.ceil(rank + least) - 1] ?? END;
    const value = Math.ceil((reached + 1) / unit) * unit;
    if (value >= to.value) return found;
    rank = rankOf(sorted, value);
    if (to.rank - rank < least) return found;
    found.push({ value, rank });
  }
}

/** Returns how many of some ascending values are below a value. */
function rankOf(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns values at equal distances: sorting all of five million takes as long as reading them from a file. */
function sampleOf(values: Int32Array): Int32Array {
  const step = Math.max(1, Math.floor(values.length / SAMPLED));
  return Int32Array.from({ length: Math.floor(values.length / step) }, (_, at) => values[at * step] as number);
}

/**
 * Fine enough that the bounds that shoppers use are mostly cuts. Each cut takes two bits a vehicle. Prices lie closer together than
 * mileages, for which cuts in thousands are only worth it where many vehicles lie between them.
 */
export const PRICE_CUTS = { always: PRICE_STEPS_USD, smallest: () => 1 / 192 };
export const MILEAGE_CUTS = {
  always: MILEAGE_STEPS_MILES,
  smallest: (vehicles: number) => Math.min(1 / 100, Math.max(1 / 192, 10_000 / vehicles)),
};
export const YEAR_CUTS = { always: [], smallest: () => 1 / 100 };
