import { formatAmount, plural } from "#kernel/words/rules/numbers.ts";

/** The number of cars whose page shows another value than the site's data, by the fact. */
export type ShownOver = ReadonlyMap<"price" | "mileage", number>;

/** Returns sentences for the operator about facts that were taken from the page and not from its data. */
export function shownOverSentences(counts: ShownOver): string[] {
  return [...counts].map(([fact, count]) => {
    const whose = formatAmount(count, "car");
    return `The page shows another ${fact} than the site's data for ${whose}; the shown ${plural(count, "one was", "ones were")} taken.`;
  });
}
