import { formatCount } from "./numbers.ts";

// British English has no comma before the last of three.
const and = new Intl.ListFormat("en-GB", { type: "conjunction" });
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** "a, b and c" */
export const formatList = (items: Iterable<string>): string => and.format(items);

/** "a, b or c" */
export const formatChoices = (items: Iterable<string>): string => or.format(items);

/** "a, b", "a, b and 4 more": the first `most` of a list. */
export function formatFirst(items: readonly string[], most: number): string {
  const shown = items.slice(0, most);
  const others = items.length - shown.length;
  return shown.join(", ") + (others > 0 ? ` and ${formatCount(others)} more` : "");
}
