/** Upper ends of the steps in which response times are counted, in seconds. Longer times are counted in one more step. */
export const LATENCY_STEPS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** The times of calls and statements are stored in one row for each period of this many minutes. */
export const TIMINGS_STEP_MINUTES = 15;
/** SQL statements that take at least this long, in milliseconds, are recorded by name. */
export const SLOW_STATEMENT_MS = 100;

/**
 * Returns the time within which a share of the calls was answered, in milliseconds. Times within a step are taken to be spread evenly,
 * as Prometheus does.
 * @param counts how many calls fell into each step; the last step has all longer ones
 * @param share between 0 and 1
 * @returns null without calls; the end of the last step for times beyond it
 */
export function percentileMs(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    const end = LATENCY_STEPS_SECONDS[index];
    if (end === undefined) break;
    if (count > 0 && before + count >= wanted) {
      const start = LATENCY_STEPS_SECONDS[index - 1] ?? 0;
      return (start + (end - start) * ((wanted - before) / count)) * 1_000;
    }
    before += count;
  }
  return (LATENCY_STEPS_SECONDS.at(-1) ?? 0) * 1_000;
}

/** The periods over which slow calls are shown. `night`: the last night, from ten in the evening to seven in the morning. */
export const TIMING_SPANS = ["hour", "night", "day", "two_days"] as const;
export type TimingSpan = (typeof TIMING_SPANS)[number];

export const TIMING_SPAN_WORDS: Record<TimingSpan, string> = {
  hour: "The last hour",
  night: "Last night, 10 PM to 7 AM",
  day: "The last 24 hours",
  two_days: "The last 48 hours",
};
