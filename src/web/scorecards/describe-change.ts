/**
 * How a number has moved against the time before, in words: "up 25%", "down 10%", "as before"; without a number before,
 * there is nothing to compare with.
 */
export function describeChange({ current, previous }: { current: number; previous: number }): string {
  if (current === previous) return current === 0 ? "none before either" : "as in the 30 days before";
  if (previous === 0) return "none in the 30 days before";
  const percent = Math.max(1, Math.round((Math.abs(current - previous) / previous) * 100));
  return `${current > previous ? "up" : "down"} ${percent.toLocaleString("en-US")}% from ${previous.toLocaleString("en-US")}`;
}
