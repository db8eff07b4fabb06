import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import type { SortOption } from "#domain/vehicles/search-limits.ts";
import { formatPrice } from "../format-vehicle.ts";

/** The sort options in the shopper's words. */
export const SORT_LABELS: Record<SortOption, string> = {
  relevance: "Relevance",
  price_low: "Price: low to high",
  price_high: "Price: high to low",
  year_new: "Year: newest first",
  mileage_low: "Mileage: lowest first",
};

/** "Used BMW and Audi cars near 20151", "Used BMW X3 cars": the heading of a search. */
export function describeSearch(search: VehicleQuery): string {
  let heading = `Used ${describeMakes(search)}cars`;
  if (search.keyword) heading += ` matching “${search.keyword}”`;
  if (search.location) heading += ` in ${search.location}`;
  else if (search.zipCode) heading += ` near ${search.zipCode}`;
  if (search.priceMax !== undefined && search.priceMin === undefined)
    heading += ` under ${formatPrice(search.priceMax)}`;
  return heading;
}

function describeMakes({ make, model }: VehicleQuery): string {
  if (make.length === 0 || make.length > 3) return "";
  const models = make.length === 1 && model.length <= 2 ? joinWords(model) : "";
  return `${joinWords(make)} ${models && `${models} `}`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
