import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import type { FeatureKey } from "#core/facts/rules/equipment/features.ts";
import { CLASS_NAMES, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { keptQuery } from "#kernel/ui/site/api-query.ts";
import { DETAIL_FILTERS, LEFT_OUT_CLASSES, MARK_FILTER_NAMES } from "../../rules/detail-filters.ts";
import type { Listing } from "../../rules/listing.ts";
import { boxText, readCorners } from "../../rules/map-box.ts";
import {
  CYLINDERS,
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  ENGINE_LITERS_LIMITS,
  MAX_PAGE_SIZE,
  MAX_SEARCH_TEXT,
  MAX_SEARCH_VALUES,
  MILEAGE_SLIDER_MAX_MILES,
  PRICE_SLIDER_MAX_USD,
  SEARCH_NUMBER_LIMITS,
  SORT_OPTIONS,
} from "../../rules/search-limits.ts";
import { readTypedNumber } from "../../rules/typed-number.ts";
import { readZipText } from "../../rules/zip-text.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { VehicleList } from "../../vehicle-schemas.ts";
import { parsePageNumber } from "../listing-paths.ts";
import { showListing } from "../rendered-vehicles.ts";
import { toShownList } from "../shown-vehicle.ts";

type NumberName = keyof typeof SEARCH_NUMBER_LIMITS & keyof VehicleQuery;
const NUMBERS = Object.keys(SEARCH_NUMBER_LIMITS) as NumberName[];
/** The numbers that people also type with a unit: "$18k". */
const AMOUNTS: readonly NumberName[] = ["priceMin", "priceMax", "mileageMin", "mileageMax"];
/** The edges of a box, as the map's plain form sends them. */
const EDGES = ["west", "south", "east", "north"];
const OTHERS = [
  ...EDGES,
  ...["keyword", "make", "model", "zipCode", "location", "box", "deal", "priceDropped", "sortBy", "limit"],
  ...CLASS_NAMES,
  ...DETAIL_FILTERS,
];
const LITERS = ["engineLitersMin", "engineLitersMax"] as const;
const LEFT_OUT_TEXTS = ["makeNot", "modelNot", "trimNot"] as const;
/** The parameters that may be repeated, but for make and model. */
const LISTS = [
  ...CLASS_NAMES,
  ...(["deal", "features", "cylinders", "featuresNot", ...LEFT_OUT_TEXTS] as const),
  ...LEFT_OUT_CLASSES.map((name) => `${name}Not` as const),
];
const isOwn = (name: string) => name in SEARCH_NUMBER_LIMITS || OTHERS.includes(name);

/** Stands for "no limit" in the plain form's lists, whose options may not have an empty value. */
export const ANY = "any";

/**
 * Reads the search in a page's address. It has the limits of the API's schema but is not strict: people edit and share addresses, so an
 * unusable value counts as absent instead of being an error.
 */
export function parseListingSearch(params: URLSearchParams, page: number): VehicleQuery {
  const search: VehicleQuery = {
    page,
    limit: wholeNumber(params.get("limit"), 1, MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE,
    sortBy: SORT_OPTIONS.find((option) => option === params.get("sortBy")?.trim()) ?? DEFAULT_SORT,
    keyword: text(params.get("keyword")),
    zipCode: readZipText(params.get("zipCode")),
    location: text(params.get("location")),
    make: texts(params.getAll("make")),
    model: texts(params.getAll("model")),
  };
  const box = readCorners(params.get("box") ?? EDGES.map((edge) => params.get(edge)).join(","));
  if (box) search.box = box;
  Object.assign(search, listsIn(params));
  for (const name of NUMBERS) {
    const [min, max] = SEARCH_NUMBER_LIMITS[name];
    const typed = AMOUNTS.includes(name) ? readTypedNumber(params.get(name) ?? "")?.toString() : undefined;
    search[name] = wholeNumber(typed ?? params.get(name), min, max);
  }
  // The sliders' right end means "no limit".
  if (search.priceMax === PRICE_SLIDER_MAX_USD) search.priceMax = undefined;
  if (search.mileageMax === MILEAGE_SLIDER_MAX_MILES) search.mileageMax = undefined;
  return orderRanges(search);
}

const RANGES = [
  ["yearMin", "yearMax"],
  ["priceMin", "priceMax"],
  ["mileageMin", "mileageMax"],
] as const;

/** Returns a search whose ranges begin with their smaller end: "from 30,000 to 20,000" means the same as the other way round. */
export function orderRanges<Search extends Partial<VehicleQuery>>(search: Search): Search {
  const ordered = { ...search };
  for (const [min, max] of RANGES) {
    const [low, high] = [search[min], search[max]];
    if (low !== undefined && high !== undefined && low > high) Object.assign(ordered, { [min]: high, [max]: low });
  }
  return ordered;
}

/** Reads the filters that are lists of values, or on, or decimals. Absent ones are left out. */
function listsIn(params: URLSearchParams): Partial<VehicleQuery> {
  const someOf = <Value extends string>(name: string, values: readonly Value[]): Value[] | undefined => {
    const given = params.getAll(name).map((value) => value.trim());
    const known = values.filter((value) => given.includes(value));
    return known.length > 0 ? known : undefined;
  };
  const cylinders = someOf("cylinders", CYLINDERS.map(String))?.map(Number);
  const found: Partial<VehicleQuery> = { deal: someOf("deal", DEAL_LABELS), cylinders };
  for (const name of CLASS_NAMES) Object.assign(found, { [name]: someOf(name, VEHICLE_CLASSES[name]) });
  for (const name of LEFT_OUT_CLASSES) {
    Object.assign(found, { [`${name}Not`]: someOf(`${name}Not`, VEHICLE_CLASSES[name]) });
  }
  for (const name of ["features", "featuresNot"] as const) found[name] = features(params.getAll(name));
  for (const name of LEFT_OUT_TEXTS) {
    const left = texts(params.getAll(name));
    if (left.length > 0) found[name] = left;
  }
  for (const name of ["priceDropped", ...MARK_FILTER_NAMES] as const) {
    if (params.get(name)?.trim() === "true") found[name] = true;
  }
  for (const name of LITERS) {
    const value = liters(params.get(name));
    if (value !== undefined) found[name] = value;
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Returns the query string of a search, without defaults and without the page, which is in the path. */
export function listingParams(search: Partial<VehicleQuery>): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | undefined) => value !== undefined && params.set(name, `${value}`);
  put("keyword", search.keyword);
  for (const make of search.make ?? []) params.append("make", make);
  for (const model of search.model ?? []) params.append("model", model);
  put("zipCode", search.zipCode);
  put("location", search.location);
  put("box", search.box && boxText(search.box));
  for (const name of NUMBERS) put(name, search[name]);
  for (const name of LISTS) for (const value of search[name] ?? []) params.append(name, `${value}`);
  for (const name of LITERS) put(name, search[name]?.toFixed(1));
  for (const name of ["priceDropped", ...MARK_FILTER_NAMES] as const) if (search[name]) params.set(name, "true");
  if (search.sortBy !== DEFAULT_SORT) put("sortBy", search.sortBy);
  if (search.limit !== DEFAULT_PAGE_SIZE) put("limit", search.limit);
  return params;
}

/**
 * Returns a shorter query string with the same meaning: without the empty, unusable, repeated and default values that the plain form sends.
 * Undefined when there is nothing to shorten. Parameters that are not the listing's stay, and so does the page, which is in the path or, in
 * older links, a parameter.
 */
export function tidyParams(params: URLSearchParams): URLSearchParams | undefined {
  const tidy = listingParams(parseListingSearch(params, 1));
  if (sorted([...params].filter(([name]) => isOwn(name))) === sorted([...tidy])) return undefined;
  for (const [name, value] of params) if (!isOwn(name)) tidy.append(name, value);
  return tidy;
}

function sorted(pairs: string[][]): string {
  const params = new URLSearchParams(pairs);
  params.sort();
  return params.toString();
}

function wholeNumber(value: string | null, min: number, max: number): number | undefined {
  if (value === null || !/^\s*\d{1,10}\s*$/.test(value)) return undefined;
  const number = Number(value);
  return number >= min && number <= max ? number : undefined;
}

let knownFeatures: ReadonlySet<string> | undefined;

/** Gives the server the equipment that exists. Browsers do without the list, which would be a fiftieth of a first visit's scripts. */
export function nameKnownFeatures(keys: readonly string[]): void {
  knownFeatures = new Set(keys);
}

/**
 * Reads equipment, in the order of the address, which is the same on the server and in the browser. What does not exist is left out on the
 * server; a browser asks for it, and hears so.
 */
function features(given: string[]): FeatureKey[] | undefined {
  const keys = texts(given);
  const known = keys.filter((key) => knownFeatures?.has(key) ?? /^[a-z-]+$/.test(key));
  return known.length > 0 ? (known as FeatureKey[]) : undefined;
}

function liters(value: string | null): number | undefined {
  if (value === null || !/^\s*\d{1,2}(?:\.\d)?\s*$/.test(value)) return undefined;
  const [min, max] = ENGINE_LITERS_LIMITS;
  const number = Number(value);
  return number >= min && number <= max ? number : undefined;
}

function text(value: string | null): string | undefined {
  const trimmed = value?.trim();
  return trimmed && trimmed !== ANY && trimmed.length <= MAX_SEARCH_TEXT ? trimmed : undefined;
}

function texts(values: string[]): string[] {
  const usable = values.map((value) => value.trim()).filter((value) => value && value.length <= MAX_SEARCH_TEXT);
  return [...new Set(usable)].slice(0, MAX_SEARCH_VALUES);
}

/**
 * Returns the search of an address of the listing; undefined when its page is not a positive whole number. `/page/{n}` has the page; at the
 * root, `?page=` of older links has it.
 */
export function readListingAddress(pathPage: string | undefined, params: URLSearchParams): VehicleQuery | undefined {
  const page = pathPage === undefined ? (parsePageNumber(params.get("page") ?? "1") ?? 1) : parsePageNumber(pathPage);
  return page === undefined ? undefined : parseListingSearch(params, page);
}

/** Reads one page of a search. */
export function listingQuery(search: VehicleQuery) {
  const params = listingParams(search);
  if (search.page > 1) params.set("page", `${search.page}`);
  // A failure that came with the page is shown, and not retried when the page mounts.
  const keep = (list: VehicleList | Listing) =>
    import.meta.env.SSR && "cards" in list
      ? showListing(list, search.dealershipId)
      : toShownList(list as VehicleList, search.dealershipId);
  return { ...keptQuery("/api/vehicles", keep, {}, params), retryOnMount: false };
}
