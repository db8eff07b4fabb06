import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { PageHead, SharingHead } from "#kernel/ui/site/page-head.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { type KnownSearch, knownPart } from "../../rules/known-words.ts";
import { SORT_OPTIONS, type SortOption } from "../../rules/search-limits.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { formatPrice } from "../format-vehicle.ts";
import { listingPath } from "../listing-paths.ts";
import { listingParts } from "../listing-slots.tsx";
import { sharedPhotos } from "../photos/vehicle-photos.ts";
import { photosOf, type ShownList } from "../shown-vehicle.ts";
import { listingParams } from "./listing-search.ts";

/**
 * Returns the part of a search that its answer shows to be the catalogue's words. Before there is an answer, no name is known to be one.
 */
function knownSearch(search: VehicleQuery, list: ShownList | undefined): KnownSearch<VehicleQuery> {
  const { make, model } = list?.facets ?? {};
  const isIn = (facet: { value: string }[] | undefined) => (name: string) =>
    facet?.some(({ value }) => value.toLowerCase() === name.toLowerCase()) === true;
  return knownPart(search, {
    isMake: isIn(make),
    isModel: isIn(model),
    // The search takes whole names of places only.
    isPlace: () => list !== undefined && list.total > 0,
    understood: list?.understood ?? [],
    notUnderstood: list?.notUnderstood ?? [],
  });
}

/** Returns title, description, canonical address and structured data of a page of the listing, all without free words. */
export function listingHead(search: VehicleQuery, list: ShownList | undefined, siteName: string): PageHead {
  const page = search.page > 1 ? `, page ${search.page}` : "";
  const { said, isWhole, ...known } = knownSearch(search, list);
  const heading = describeSearch({ ...known, said });
  const filters = activeFilters(search);
  // What is not wholly known has no place among search engines' results.
  const kept = isWhole ? search : known;
  const count = list ? `${formatAmount(list.total, "car")} from trusted dealerships` : "Cars from trusted dealerships";
  return {
    title: `${filters.length > 0 ? heading : "Used cars from trusted dealerships"}${page} | ${siteName}`,
    description: `${heading}${page}: ${count}, with photos, prices and mileage, checked against the dealers' own websites.`,
    // Boxes have no canonical pages, because there are too many of them.
    canonicalPath: listingPath(search.box ? 1 : search.page, listingParams({ ...kept, box: undefined })),
    isHidden: list !== undefined && !isWhole,
    feedPath: import.meta.env.SSR && listingParts.feedPath?.(listingParams(search)),
    sharing: import.meta.env.SSR && shareListing(search, list),
  };
}

/**
 * Returns how a page of the listing appears in shared links and search engines: its first car's photo, and its cars as schema.org
 * `ItemList`.
 */
export function shareListing(search: VehicleQuery, list: ShownList | undefined): SharingHead {
  const { isWhole: _, ...known } = knownSearch(search, list);
  const first = list?.vehicles[0];
  const path = first && sharedPhotos(photosOf(first))[0];
  return {
    photo: path === undefined ? undefined : { path, alt: first?.title ?? "" },
    jsonLd: (absoluteUrl) => ({
      "@context": "https://schema.org",
      "@type": "ItemList",
      name: describeSearch(known),
      numberOfItems: list?.total,
      itemListElement: list?.vehicles.map((vehicle, index) => ({
        "@type": "ListItem",
        position: (search.page - 1) * search.limit + index + 1,
        name: vehicle.title,
        url: absoluteUrl(vehiclePath(vehicle)),
      })),
    }),
  };
}

/** The sort options in the shopper's words. */
export const SORT_LABELS: Record<SortOption, string> = {
  relevance: "Relevance",
  price_low: "Price: low to high",
  price_high: "Price: high to low",
  year_new: "Year: newest first",
  mileage_low: "Mileage: lowest first",
  deal: "Best deal",
  price_drop: "Biggest price drop",
};

/** Returns the orders to choose from. @param hasDeals true when the site shows deal labels */
export const sortOptions = (hasDeals: boolean): SortOption[] =>
  SORT_OPTIONS.filter((option) => hasDeals || option !== "deal");

/**
 * Returns the heading of a search: "Used BMW and Audi cars near 20151", "Used BMW X3 cars".
 * @param search.said a keyword's understood pieces, in place of the keyword
 */
export function describeSearch(search: Omit<VehicleQuery, "keyword"> & { keyword?: string; said?: string[] }): string {
  let heading = `Used ${describeMakes(search)}cars`;
  if (search.keyword) heading += ` matching “${search.keyword}”`;
  if (search.said?.length) heading += `: ${search.said.join(", ")}`;
  if (search.location) heading += ` in ${search.location}`;
  else if (search.zipCode) heading += ` near ${search.zipCode}`;
  else if (search.box) heading += " in the drawn area";
  if (search.priceMax !== undefined && search.priceMin === undefined)
    heading += ` under ${formatPrice(search.priceMax)}`;
  return heading;
}

function describeMakes({ make, model }: Pick<VehicleQuery, "make" | "model">): string {
  if (make.length === 0 || make.length > 3) return "";
  const models = make.length === 1 && model.length <= 2 ? joinWords(model) : "";
  return `${joinWords(make)} ${models && `${models} `}`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
