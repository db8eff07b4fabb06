import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { formatCount, formatDollars } from "#kernel/words/rules/numbers.ts";
import { type ClassAndDetailFilters, detailGroups } from "./detail-words.ts";
import { DEFAULT_DISTANCE_MILES } from "./search-limits.ts";

/** The filters of a search, as its query has them. */
export type DescribedFilters = ClassAndDetailFilters & {
  keyword?: string | undefined;
  yearMin?: number | undefined;
  yearMax?: number | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  mileageMin?: number | undefined;
  mileageMax?: number | undefined;
  zipCode?: string | undefined;
  location?: string | undefined;
  distance?: number | undefined;
  box?: unknown;
  make: readonly string[];
  model: readonly string[];
  deal?: readonly DealLabel[] | undefined;
  priceDropped?: boolean | undefined;
  dealershipId?: number | undefined;
  /** A keyword's understood pieces, in place of the keyword. */
  said?: readonly string[] | undefined;
  /** False when words of the search are left out here (`known-words.ts`). */
  isWhole?: boolean | undefined;
};

type Bounds = [min: number | undefined, max: number | undefined];
function range([min, max]: Bounds, unit: (value: number) => string): string | null {
  if (min !== undefined && max !== undefined) return min === max ? unit(min) : `${unit(min)} to ${unit(max)}`;
  if (min !== undefined) return `from ${unit(min)}`;
  return max === undefined ? null : `up to ${unit(max)}`;
}

/**
 * Describes a search in words for a mail's subject or a page: "Honda, up to $20,000, within 50 miles of 20151"; "All used cars" without any
 * filter.
 */
export function describeFilters(query: DescribedFilters): string {
  const miles = range([query.mileageMin, query.mileageMax], formatCount);
  const parts = [
    query.model.length > 0 && query.make.length === 1
      ? `${query.make[0]} ${query.model.join(", ")}`
      : [...query.make, ...query.model].join(", "),
    query.keyword && `“${query.keyword}”`,
    ...(query.said ?? []),
    range([query.yearMin, query.yearMax], String),
    range([query.priceMin, query.priceMax], formatDollars),
    miles && `${miles} miles`,
    query.location && `in ${query.location}`,
    query.zipCode && `within ${query.distance ?? DEFAULT_DISTANCE_MILES} miles of ${query.zipCode}`,
    query.box ? "in an area of the map" : null,
    query.deal?.map((label) => DEAL_WORDS[label]).join(" or "),
    ...detailGroups(query),
    query.priceDropped && "with a price drop",
    query.dealershipId !== undefined && "at one dealership",
  ];
  const said = parts.filter((part): part is string => typeof part === "string" && part !== "");
  if (query.isWhole === false) return said.length === 0 ? "A search by words" : [...said, "other words"].join(", ");
  return said.length === 0 ? "All used cars" : said.join(", ");
}
