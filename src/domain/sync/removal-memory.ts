/**
 * What the reconciler remembers of one dealership from run to run: how many cars its site usually shows, and how often
 * cars that were missing came back. Plain JSON; times are milliseconds since 1970.
 */
export type RemovalMemory = {
  /** Cars found by the latest believed runs, oldest first, at most one figure for every half day. */
  levels: number[];
  levelAt: number | null;
  /** The stretch of runs that found far fewer cars than usual, while it lasts. */
  low: { since: number; runs: number; found: number } | null;
  /** `reached[n]`: how many cars have been missed n + 1 times in a row. */
  reached: number[];
  /** `returned[n]`: how many of those came back afterwards. */
  returned: number[];
};

/** Misses in a row beyond this many are not told apart. */
export const TOLD_MISSES = 8;

/** The memory of a dealership that has never been crawled. */
export const emptyMemory = (): RemovalMemory => ({
  levels: [],
  levelAt: null,
  low: null,
  reached: Array(TOLD_MISSES).fill(0),
  returned: Array(TOLD_MISSES).fill(0),
});
