import { VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import type { LeftOutClass } from "../../rules/detail-filters.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { type SearchEdit, toggle } from "./search-edits.ts";

/** The filters of which values can be left out, too. */
export type LeavableFilter = "make" | "model" | "features" | LeftOutClass;

/** Returns the values of a filter that are ticked in its list, and those without a count: no count is of what leaving out leaves. */
export function listState<Option extends string>(search: VehicleQuery, name: LeavableFilter, isLeaving: boolean) {
  const left = (search[`${name}Not`] ?? []) as Option[];
  return isLeaving
    ? { chosen: left, counts: undefined }
    : { chosen: (search[name] ?? []) as Option[], uncounted: left };
}

/**
 * Returns the edit that chooses or leaves out a value, or takes that back. A value is not both.
 * @param order all values of a filter that is no class, where they have an order
 */
export function toggledEdit(
  search: VehicleQuery,
  name: LeavableFilter,
  value: string,
  isLeaving: boolean,
  order?: readonly string[],
): SearchEdit {
  const [here, there] = isLeaving ? ([`${name}Not`, name] as const) : ([name, `${name}Not`] as const);
  const others: readonly string[] = search[there] ?? [];
  const edit = { [here]: asFilter(here, toggle(search[here] ?? [], value), order) };
  return others.includes(value) ? { ...edit, [there]: asFilter(there, toggle(others, value), order) } : edit;
}

/** Returns a filter's values, those of a class and of a known order in it, so that equal searches have equal addresses. */
function asFilter(
  name: LeavableFilter | `${LeavableFilter}Not`,
  values: readonly string[],
  order: readonly string[] | undefined,
): readonly string[] | undefined {
  if (values.length === 0) return name === "make" || name === "model" ? [] : undefined;
  const all = order ?? (VEHICLE_CLASSES[name.replace(/Not$/, "") as LeftOutClass] as readonly string[] | undefined);
  return all?.filter((value) => values.includes(value)) ?? values;
}
