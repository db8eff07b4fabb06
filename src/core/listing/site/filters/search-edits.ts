import { DETAIL_FILTERS } from "../../rules/detail-filters.ts";
import { DEFAULT_SORT } from "../../rules/search-limits.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";

/** The changes of an edit to a search; `undefined` removes a filter. */
export type SearchEdit = Partial<VehicleQuery>;

/** Returns a search after an edit: on page 1, without parameters that have lost their meaning (a distance without a zip code). */
export function editSearch(search: VehicleQuery, edit: SearchEdit): VehicleQuery {
  const edited = { ...search, ...edit, page: 1 };
  if (edited.zipCode === undefined) edited.distance = undefined;
  // It is not known which make a model belongs to, so removing a make removes all models.
  if (search.make.some((make) => !edited.make.includes(make))) edited.model = [];
  return edited;
}

/**
 * "Reset all": removes every filter and sorts by relevance. The page size stays, and so does the keyword, because the search box has a
 * button to clear it.
 */
export const RESET: SearchEdit = {
  make: [],
  model: [],
  yearMin: undefined,
  yearMax: undefined,
  priceMin: undefined,
  priceMax: undefined,
  mileageMin: undefined,
  mileageMax: undefined,
  zipCode: undefined,
  distance: undefined,
  location: undefined,
  box: undefined,
  dealershipId: undefined,
  bodyStyle: undefined,
  doors: undefined,
  drivetrain: undefined,
  fuel: undefined,
  transmission: undefined,
  color: undefined,
  interiorColor: undefined,
  ...Object.fromEntries(DETAIL_FILTERS.map((name) => [name, undefined])),
  deal: undefined,
  priceDropped: undefined,
  sortBy: DEFAULT_SORT,
};

/** Removes the keyword too: all cars. */
export const SHOW_ALL: SearchEdit = { ...RESET, keyword: undefined };

/** Returns a list with a value added when it was not in it, or removed when it was. */
export function toggle(list: readonly string[], value: string): string[] {
  return list.includes(value) ? list.filter((entry) => entry !== value) : [...list, value];
}
