import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import { detailWords } from "../../rules/detail-words.ts";
import { DEFAULT_DISTANCE_MILES } from "../../rules/search-limits.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { Facets } from "../../vehicle-schemas.ts";
import { formatPrice } from "../format-vehicle.ts";
import { splitKeyword, without as withoutPieces } from "../listing/keyword-meanings.ts";
import type { ShownList } from "../shown-vehicle.ts";
import type { SearchEdit } from "./search-edits.ts";
import type { FilterName } from "./use-filters.ts";

/** The name of the filter by a price drop. */
export const PRICE_DROPPED = "Price dropped";

/** A filter in use, in a few words, and the edit that removes it. */
type ActiveFilter = { label: string; remove: SearchEdit };

/** The parts of a search's answer that describe its filters. */
type AnsweredFilters = { facets?: Facets | undefined; understood?: ShownList["understood"] };

/** Returns each filter in use, including those that the keyword sets in words. Sorting and paging are no filters. */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function activeFilters(search: VehicleQuery, { facets, understood }: AnsweredFilters = {}): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const add = (label: string | undefined, remove: SearchEdit) => label && filters.push({ label, remove });
  const { keyword = "" } = search;
  if (keyword && !understood) add(`“${keyword}”`, { keyword: undefined });
  for (const piece of splitKeyword(keyword, understood).said)
    add(piece.label, { keyword: withoutPieces(keyword, [piece]) });
  for (const make of search.make) add(make, { make: search.make.filter((other) => other !== make) });
  for (const model of search.model) add(model, { model: search.model.filter((other) => other !== model) });
  add(yearRange(search), { yearMin: undefined, yearMax: undefined });
  add(priceRange(search), { priceMin: undefined, priceMax: undefined });
  add(mileageRange(search), { mileageMin: undefined, mileageMax: undefined });
  if (search.zipCode) {
    const miles = search.distance ?? DEFAULT_DISTANCE_MILES;
    add(`Within ${miles} miles of ${search.zipCode}`, { zipCode: undefined, distance: undefined });
  }
  add(search.location, { location: undefined });
  if (search.box) add("In the drawn area", { box: undefined });
  for (const { label, without } of detailWords(search)) add(label, without);
  for (const label of search.deal ?? []) {
    const others = search.deal?.filter((other) => other !== label) ?? [];
    add(DEAL_WORDS[label], { deal: others.length > 0 ? others : undefined });
  }
  if (search.priceDropped) add(PRICE_DROPPED, { priceDropped: undefined });
  if (search.dealershipId !== undefined) {
    const dealership = facets?.dealership.find(({ id }) => id === search.dealershipId);
    add(dealership?.name || "One dealership", { dealershipId: undefined });
  }
  return filters;
}

/** Returns "2018 – 2022", "From 2018", "Up to 2022"; undefined without a limit. */
function yearRange({ yearMin, yearMax }: VehicleQuery): string | undefined {
  return range(yearMin, yearMax, String);
}

/** Returns "$10,000 – $30,000"; undefined without a limit. */
function priceRange({ priceMin, priceMax }: VehicleQuery): string | undefined {
  return range(priceMin, priceMax, formatPrice);
}

/** Returns the range of prices and the monthly payment. */
function priceInWords(search: VehicleQuery): string | undefined {
  const { monthlyMax } = search;
  const month = monthlyMax === undefined ? [] : [`${formatPrice(monthlyMax)} a month`];
  return [priceRange(search) ?? [], month].flat().join(", ") || undefined;
}

/** Returns "Up to 60,000 miles"; undefined without a limit. */
function mileageRange({ mileageMin, mileageMax }: VehicleQuery): string | undefined {
  const text = range(mileageMin, mileageMax, formatCount);
  return text && `${text} miles`;
}

function range(min: number | undefined, max: number | undefined, format: (n: number) => string) {
  if (min !== undefined && max !== undefined) return min === max ? format(min) : `${format(min)} – ${format(max)}`;
  if (min !== undefined) return `From ${format(min)}`;
  if (max === undefined) return undefined;
  // A choice of "under $20,000" is up to 19,999.
  return max > 2_999 && max % 1_000 === 999 ? `Under ${format(max + 1)}` : `Up to ${format(max)}`;
}

const inWords = (filters: Parameters<typeof detailWords>[0]) => detailWords(filters).map(({ label }) => label);

/** The filters that a shopper can open: each one's name, and its value in a few words (undefined when it is not set). */
export const FILTER_CONTROLS: Record<
  FilterName,
  { label: string; value: (search: VehicleQuery) => string | undefined }
> = {
  make: { label: "Make", value: ({ make, makeNot }) => summary([...make, ...inWords({ makeNot })]) },
  model: { label: "Model", value: ({ model, modelNot }) => summary([...model, ...inWords({ modelNot })]) },
  year: { label: "Year", value: yearRange },
  price: { label: "Price", value: priceInWords },
  mileage: { label: "Mileage", value: mileageRange },
  zip: {
    label: "Zip code",
    value: ({ zipCode, distance }) => zipCode && (distance ? `${zipCode}, ${distance} mi` : zipCode),
  },
  location: { label: "Location", value: ({ location }) => location },
  deal: {
    label: "Deal",
    value: ({ deal = [], priceDropped }) =>
      summary([...deal.map((label) => DEAL_WORDS[label]), ...(priceDropped ? [PRICE_DROPPED] : [])]),
  },
  more: {
    label: "More",
    value: (search) => summary(inWords({ ...search, monthlyMax: undefined, makeNot: undefined, modelNot: undefined })),
  },
};

const ALL_NAMES = Object.keys(FILTER_CONTROLS) as FilterName[];
const WITHOUT_DEALS = ALL_NAMES.filter((name) => name !== "deal");

/** Returns the names of the filters, in the order on the page. @param hasDeals true when the site shows deal labels */
export const filterNames = (hasDeals: boolean): readonly FilterName[] => (hasDeals ? ALL_NAMES : WITHOUT_DEALS);

function summary(values: string[]): string | undefined {
  return values.length > 2 ? `${values.slice(0, 2).join(", ")} +${values.length - 2}` : values.join(", ") || undefined;
}
