/**
 * What is stored about a dealership from run to run: how many cars its site usually shows, and how often missing cars came
 * back. Plain JSON; times are milliseconds since 1970.
 */
export type RemovalMemory = {
  /** Cars found by the latest believed runs, oldest first, at most one number per half day. */
  levels: number[];
  levelAt: number | null;
  /** The current series of runs with far fewer cars than usual. */
  low: { since: number; runs: number; found: number } | null;
  /** `reached[n]`: how many cars have been missed n + 1 times in a row. */
  reached: number[];
  /** `returned[n]`: how many of those came back afterwards. */
  returned: number[];
};

/** More misses in a row are counted as this many. */
export const TOLD_MISSES = 8;

/** The memory of a dealership that has never been crawled. */
export const emptyMemory = (): RemovalMemory => ({
  levels: [],
  levelAt: null,
  low: null,
  reached: Array(TOLD_MISSES).fill(0),
  returned: Array(TOLD_MISSES).fill(0),
});
