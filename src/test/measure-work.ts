/** Milliseconds of processor time that a task takes in this thread. Unlike elapsed time, it does not depend on other load. */
function workOf(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times larger the large input is. */
const LARGER_BY = 4;
/** Shorter work cannot be measured: Linux may count processor time in steps of four milliseconds. */
const LEAST_MS = 8;
/** The most that work in proportion grows: linear time gives 4, quadratic time 16. */
const MAX_GROWTH = 9;
/** A measure may be disturbed, by collected garbage for one. Work out of proportion is so in every measure. */
const MAX_MEASURES = 4;

/**
 * Returns whether `LARGER_BY` times as much input takes at most `MAX_GROWTH` times the work. It does not depend on the machine's
 * speed.
 * @param task takes an input of that many pieces
 * @param pieces of the large input
 */
export function isInProportion(task: (pieces: number) => unknown, pieces: number): boolean {
  for (let measure = 0; measure < MAX_MEASURES; measure++) {
    const small = workOf(() => task(pieces / LARGER_BY));
    const large = workOf(() => task(pieces));
    if (large <= MAX_GROWTH * Math.max(small, LEAST_MS)) return true;
  }
  return false;
}
