import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { DEFAULT_DISTANCE_MILES, type SortOption } from "#domain/vehicles/search-limits.ts";
import { formatCount, formatPrice } from "../format-vehicle.ts";

/** The sort options in the shopper's words. */
export const SORT_LABELS: Record<SortOption, string> = {
  relevance: "Relevance",
  price_low: "Price: low to high",
  price_high: "Price: high to low",
  year_new: "Year: newest first",
  mileage_low: "Mileage: lowest first",
};

/** "Used BMW and Audi cars near 20151": the heading of a search. */
export function describeSearch(search: VehicleQuery): string {
  const makes = search.make.length <= 3 ? joinWords(search.make) : "";
  let heading = makes ? `Used ${makes} cars` : "Used cars";
  if (search.keyword) heading += ` matching “${search.keyword}”`;
  if (search.location) heading += ` in ${search.location}`;
  else if (search.zipCode) heading += ` near ${search.zipCode}`;
  if (search.priceMax !== undefined && search.priceMin === undefined)
    heading += ` under ${formatPrice(search.priceMax)}`;
  return heading;
}

/** Each active filter in a few words, for the line above the results. Sorting and paging are no filters. */
export function describeFilters(search: VehicleQuery): string[] {
  const filters = [...search.make];
  const add = (text: string | undefined) => text && filters.push(text);
  if (search.keyword) add(`“${search.keyword}”`);
  add(describeRange("", search.yearMin, search.yearMax, String));
  add(describeRange("", search.priceMin, search.priceMax, formatPrice));
  add(describeRange(" miles", search.mileageMin, search.mileageMax, formatCount));
  if (search.zipCode) add(`Within ${search.distance ?? DEFAULT_DISTANCE_MILES} miles of ${search.zipCode}`);
  add(search.location);
  if (search.dealershipId !== undefined) add("One dealership");
  return filters;
}

function describeRange(unit: string, min: number | undefined, max: number | undefined, format: (n: number) => string) {
  if (min !== undefined && max !== undefined) return `${format(min)} – ${format(max)}${unit}`;
  if (min !== undefined) return `From ${format(min)}${unit}`;
  if (max !== undefined) return `Up to ${format(max)}${unit}`;
  return undefined;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
