/** Fewer removed cars than this give no typical time. */
export const MIN_REMOVED_CARS = 10;

/** Returns "3 hours", "2 days" for a number of hours, rounded up. */
export function durationWords(hours: number): string {
  if (hours <= 1) return "an hour";
  if (hours <= 36) return `${Math.ceil(hours)} hours`;
  return `${Math.ceil(hours / 24)} days`;
}
