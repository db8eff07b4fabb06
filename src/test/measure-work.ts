/** Milliseconds of processor time that a task takes in this thread. Unlike elapsed time, it does not depend on other load. */
function workOf(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** How much larger the large input is. */
const LARGER_BY = 4;
/** Shorter work is not told apart: Linux may count processor time in steps of four milliseconds. */
const LEAST_MS = 8;
/** The most that work in proportion grows: linear time gives 4, quadratic time 16. */
const MAX_GROWTH = 9;
/** A measure may be disturbed, by collected garbage for one. It then only grows. */
const MAX_MEASURES = 4;

/**
 * How much more work `LARGER_BY` times as much input takes. Says nothing about how fast the machine is.
 * @param task takes an input of that many pieces
 * @param pieces of the large input
 * @returns the least of some measures, or the first that is in proportion
 */
function growthOf(task: (pieces: number) => unknown, pieces: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let measure = 0; measure < MAX_MEASURES && least > MAX_GROWTH; measure++) {
    const small = workOf(() => task(pieces / LARGER_BY));
    const large = workOf(() => task(pieces));
    least = Math.min(least, large / Math.max(small, LEAST_MS));
  }
  return least;
}

/** Whether work grows in proportion to the input; see `growthOf`. */
export const isInProportion = (task: (pieces: number) => unknown, pieces: number): boolean =>
  growthOf(task, pieces) <= MAX_GROWTH;
