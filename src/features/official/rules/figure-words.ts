import type { FigureRange } from "./summarize-figures.ts";

/** Returns a figure, or the range of it: "27", "24–29". */
export const figureWords = ([low, high]: FigureRange): string => (low === high ? `${low}` : `${low}–${high}`);

/** Returns the age of a file for behind its day: " (3 weeks old)"; nothing while it is new. */
export function ageWords(days: number): string {
  if (days < 14) return "";
  if (days < 60) return ` (${Math.floor(days / 7)} weeks old)`;
  return days < 730 ? ` (${Math.floor(days / 30)} months old)` : ` (${Math.floor(days / 365)} years old)`;
}
