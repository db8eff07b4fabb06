import { MAX_TAGS_OF_ONE, tagKey } from "#core/dealerships/rules/tag-rules.ts";
import type { BulkPreview } from "./bulk-endpoints.ts";
import type { LeftOutKind } from "./rules/bulk-rules.ts";

/** The rows that were chosen: those that the work is done to, and how many are left out for each reason. */
export type Plan<Row> = { rows: Row[]; matched: number; leftOut: ReadonlyMap<LeftOutKind, number> };

/**
 * Sorts chosen rows into those that work is done to and those that are left out.
 * @param refuse why a row is left out; null when it is not
 * @param chosen how many rows were named one by one; those that are not there any more are left out too
 */
export function planWork<Row>(
  rows: readonly Row[],
  refuse: (row: Row) => LeftOutKind | null,
  chosen: number = rows.length,
): Plan<Row> {
  const leftOut = new Map<LeftOutKind, number>();
  const concerned: Row[] = [];
  for (const row of rows) {
    const why = refuse(row);
    if (why === null) concerned.push(row);
    else leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  }
  if (chosen > rows.length) leftOut.set("gone", chosen - rows.length);
  return { rows: concerned, matched: chosen, leftOut };
}

/** What the operator is told of a plan. */
export const presentPlan = ({ rows, matched, leftOut }: Plan<unknown>): BulkPreview => ({
  matched,
  concerned: rows.length,
  leftOut: [...leftOut].map(([kind, count]) => ({ kind, count })),
});

/** Why a tag is not put on or taken off what has these tags. */
export function refuseTag(action: "tag" | "untag", tag: string, tags: readonly string[]): LeftOutKind | null {
  const has = tags.some((own) => tagKey(own) === tagKey(tag));
  if (action === "untag") return has ? null : "lacksTag";
  if (has) return "hasTag";
  return tags.length >= MAX_TAGS_OF_ONE ? "fullOfTags" : null;
}

/** How many different rows a selection names one by one; undefined for a filter, which finds what there is. */
export const countChosen = (selection: { ids: readonly number[] } | { filter: unknown }): number | undefined =>
  "ids" in selection ? new Set(selection.ids).size : undefined;
