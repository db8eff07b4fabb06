import { MAX_TAGS_OF_ONE, tagKey } from "#core/dealerships/rules/tag-rules.ts";
import type { BulkPreview } from "./bulk-endpoints.ts";
import type { LeftOutKind } from "./rules/bulk-rules.ts";

/** The chosen rows: those to change, and how many are left out for each reason. */
export type Plan<PlannedRow> = { rows: PlannedRow[]; matched: number; leftOut: ReadonlyMap<LeftOutKind, number> };

/**
 * Sorts the chosen rows into those to change and those left out.
 * @param refuse the reason why a row is left out, or null
 * @param chosen how many single rows were chosen; those that no longer exist are left out too
 */
export function planWork<PlannedRow>(
  rows: readonly PlannedRow[],
  refuse: (row: PlannedRow) => LeftOutKind | null,
  chosen: number = rows.length,
): Plan<PlannedRow> {
  const leftOut = new Map<LeftOutKind, number>();
  const concerned: PlannedRow[] = [];
  for (const row of rows) {
    const why = refuse(row);
    if (why === null) concerned.push(row);
    else leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  }
  if (chosen > rows.length) leftOut.set("gone", chosen - rows.length);
  return { rows: concerned, matched: chosen, leftOut };
}

/** Returns the plan as the operator sees it. */
export const presentPlan = ({ rows, matched, leftOut }: Plan<unknown>): BulkPreview => ({
  matched,
  concerned: rows.length,
  leftOut: [...leftOut].map(([kind, count]) => ({ kind, count })),
});

/** Returns why a tag cannot be added to or removed from a row with these tags, or null. */
export function refuseTag(action: "tag" | "untag", tag: string, tags: readonly string[]): LeftOutKind | null {
  const has = tags.some((own) => tagKey(own) === tagKey(tag));
  if (action === "untag") return has ? null : "lacksTag";
  if (has) return "hasTag";
  return tags.length >= MAX_TAGS_OF_ONE ? "fullOfTags" : null;
}

/** Returns how many different single rows a selection has; undefined for a filter. */
export const countChosen = (selection: { ids: readonly number[] } | { filter: unknown }): number | undefined =>
  "ids" in selection ? new Set(selection.ids).size : undefined;
