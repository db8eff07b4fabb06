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

/** "Reset all": removes every filter and the keyword, which may hold filters in words, and sorts by relevance. The page size stays. */
export const RESET: SearchEdit = {
  keyword: undefined,
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

/** Returns a list with a value added when it was not in it, or removed when it was. */
export function toggle(list: readonly string[], value: string): string[] {
  return list.includes(value) ? list.filter((entry) => entry !== value) : [...list, value];
}
