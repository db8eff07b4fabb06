import { makePath, modelPath, placePath, vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import type { PageHead, SharingHead } from "#kernel/ui/site/page-head.tsx";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { detailWords } from "../../rules/detail-words.ts";
import { type KnownSearch, knownPart } from "../../rules/known-words.ts";
import { makesThatApply } from "../../rules/makes-that-apply.ts";
import { DEFAULT_PAGE_SIZE, DEFAULT_SORT, SORT_OPTIONS, type SortOption } from "../../rules/search-limits.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { Facets } from "../../vehicle-schemas.ts";
import { activeFilters } from "../filters/active-filters.ts";
import { listingPath } from "../listing-paths.ts";
import { listingParts } from "../listing-slots.tsx";
import { sharedPhotos } from "../photos/vehicle-photos.ts";
import { photosOf, type ShownList } from "../shown-vehicle.ts";
import { splitKeyword } from "./keyword-meanings.ts";
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

/** Returns the understood pieces of a search's keyword that are not its author's own words. */
const knownPieces = ({ keyword }: VehicleQuery, list: ShownList | undefined): Piece[] =>
  splitKeyword(keyword, list?.understood ?? []).said.filter(({ kind }) => kind !== "word");

/** Returns title, description, canonical address and structured data of a page of the listing, all without free words. */
export function listingHead(search: VehicleQuery, list: ShownList | undefined, siteName: string): PageHead {
  const page = search.page > 1 ? `, page ${search.page}` : "";
  const { said: _, isWhole, ...known } = knownSearch(search, list);
  const heading = describeSearch(known, list?.facets, knownPieces(search, list));
  const isFiltered = activeFilters(search).length > 0;
  const landing = isWhole && list ? landingPathOf(search, list) : undefined;
  const count = list ? `${formatAmount(list.total, "car")} from trusted dealerships` : "Cars from trusted dealerships";
  return {
    title: `${isFiltered ? heading : "Used cars from trusted dealerships"}${page} | ${siteName}`,
    description: `${heading}${page}: ${count}, with photos, prices and mileage, checked against the dealers' own websites.`,
    canonicalPath: landing ?? ownPath(isWhole ? search : known),
    // Search engines list the stock, its landing pages and its cars, but none of the other searches, of which there is no end.
    isHidden: list !== undefined && isFiltered && (landing === undefined || search.page > 1),
    feedPath: import.meta.env.SSR && listingParts.feedPath?.(listingParams(search)),
    sharing: import.meta.env.SSR && shareListing(search, list),
  };
}

/** Returns a search's address without order and page size, which show the same cars. Boxes have no canonical pages, because they are too many. */
function ownPath(search: Omit<VehicleQuery, "keyword"> & { keyword?: string | undefined }): string {
  const isDefault = search.sortBy === DEFAULT_SORT && search.limit === DEFAULT_PAGE_SIZE && !search.box;
  const same = { ...search, sortBy: DEFAULT_SORT, limit: DEFAULT_PAGE_SIZE, box: undefined };
  return listingPath(isDefault ? search.page : 1, listingParams(same));
}

/** Returns the path of the landing page that shows the same cars: of a make, of one of its models, or of a place; undefined without one. */
function landingPathOf(search: VehicleQuery, { facets, total }: ShownList): string | undefined {
  const { make, model, location } = asWritten(search, facets);
  const others = activeFilters({ ...search, make: [], model: [], location: undefined });
  if (others.length > 0 || total === 0 || make.length > 1 || model.length > 1) return undefined;
  if (location) return make.length + model.length === 0 ? placePath(location) : undefined;
  const [only] = make;
  if (only === undefined) return undefined;
  return model[0] === undefined ? makePath(only) : modelPath(only, model[0]);
}

/**
 * Returns how a page of the listing appears in shared links and search engines: its first car's photo, and its cars as schema.org
 * `ItemList`.
 */
export function shareListing(search: VehicleQuery, list: ShownList | undefined): SharingHead {
  const { said: _, isWhole: __, ...known } = knownSearch(search, list);
  const first = list?.vehicles[0];
  const path = first && sharedPhotos(photosOf(first))[0];
  return {
    photo: path === undefined ? undefined : { path, alt: first?.title ?? "" },
    jsonLd: (absoluteUrl) => ({
      "@context": "https://schema.org",
      "@type": "ItemList",
      name: describeSearch(known, list?.facets, knownPieces(search, list)),
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

/** Filters that a heading names; the others are counted. */
const MAX_NAMED = 6;
const MAX_MAKES = 5;

type Piece = NonNullable<ShownList["understood"]>[number];
type Described = Omit<VehicleQuery, "keyword"> & { keyword?: string | undefined };

/** The parts of a heading in their order: the kind of car, limits, the place. */
type HeadingPart = { label: string; subject: string; rank: 0 | 1 | 2 };
const LIMITS = /^(price|mileage|year|monthly)/;
const PLACES = /^(location|state|near|zipCode|box)/;
/** @param subject a piece's kind, or a filter's parameter */
const partOf = (label: string, subject: string): HeadingPart => ({
  label: subject === "location" ? `in ${label}` : label,
  subject,
  rank: LIMITS.test(subject) ? 1 : PLACES.test(subject) ? 2 : 0,
});

const isLeftOut = ({ filters }: Piece): boolean => Object.keys(filters).some((key) => key.endsWith("Not"));
/** Returns a piece's parts: bodies, and what it leaves out, one by one. */
const partsOf = (piece: Piece): HeadingPart[] =>
  piece.kind === "bodyStyle" || isLeftOut(piece)
    ? detailWords(piece.filters).map(({ key, label }) => partOf(label, key))
    : [partOf(piece.label, piece.kind)];

/**
 * Returns the heading of a search, made from all of its filters in the catalogue's writing: "Used cars", "BMW and Audi cars near 20151",
 * "Honda CR-V, AWD, under $22,000", "Used SUVs, not white".
 * @param pieces the keyword's understood pieces, in place of the keyword
 * @param facets the answer's, whose writing of names is the catalogue's
 */
export function describeSearch(search: Described, facets?: Facets, pieces: readonly Piece[] = []): string {
  const written = asWritten(search, facets);
  const isName = (piece: Piece) => /^(make|model|word)$/.test(piece.kind) && !isLeftOut(piece);
  const names = pieces.filter(isName);
  const said = (kind: string, part: "label" | "text") =>
    names.filter((piece) => piece.kind === kind).map((piece) => piece[part]);
  const make = makesOf(written.make, names);
  const model = [...new Set([...written.model, ...said("model", "label")])];
  const isNamed = make.length <= 1 && model.length > 0 && model.length <= 2;
  const words =
    pieces.length > 0
      ? said("word", "text")
          .join(" ")
          .replace(/["“”„«»]/g, "")
      : search.keyword;
  const others = { ...written, keyword: undefined, make: [], model: isNamed ? [] : written.model };
  const parts: HeadingPart[] = [
    ...pieces.filter((piece) => !isName(piece)).flatMap(partsOf),
    ...activeFilters(others, { facets }).map(({ label, remove }) => partOf(label, Object.keys(remove)[0] ?? "")),
  ];
  const bodies = isNamed ? [] : parts.filter(({ subject }) => subject === "bodyStyle");
  const subject = isNamed ? [...make, joinWords(model)].join(" ") : `${joinMakes(make)} ${kindOf(bodies)}`;
  const sorted = parts.filter((part) => !bodies.includes(part)).toSorted((one, other) => one.rank - other.rank);
  const more = sorted.length - MAX_NAMED;
  const isPlaceAlone = sorted[0]?.rank === 2;
  const heading = [words ? `${subject} matching “${words}”` : subject];
  for (const { label } of sorted.slice(0, MAX_NAMED)) {
    heading.push(heading.length === 1 && isPlaceAlone ? " " : ", ", inSentence(label));
  }
  return more > 0 ? `${heading.join("")} and ${more} more` : heading.join("");
}

/** Returns the makes that apply, and those that are said without being filters: "Honda Civic or Kia". */
function makesOf(chosen: readonly string[], names: readonly Piece[]): string[] {
  const said = names.flatMap(({ filters }) => filters.make ?? []);
  const others = names.filter(({ kind, filters }) => kind === "make" && !filters.make);
  return [...new Set([...makesThatApply(chosen, said), ...others.map(({ label }) => label)])];
}

/** Returns what is searched, by its body: "SUVs and trucks"; "cars" for any. */
const kindOf = (bodies: readonly HeadingPart[]): string =>
  joinWords([
    ...new Set(bodies.map(({ label }) => `${label === label.toUpperCase() ? label : label.toLowerCase()}s`)),
  ]) || "cars";

/** Returns a filter's label as it stands inside a sentence: "Up to $30,000" as "under $30,000". */
const inSentence = (label: string): string =>
  label
    .replace(/^Up to (?=\$[\d,]+$)/, "under ")
    .replace(/^(?:Up to|From|Within|Under|Over|Near|In the|At least|At most|Not|Without)\b/, (words) =>
      words.toLowerCase(),
    );

/** Returns a search with its names as the catalogue writes them: "bmw" as "BMW". */
function asWritten(search: Described, facets: Facets | undefined): Described {
  if (!facets) return search;
  const writing = (facet: readonly { value: string }[]) => (name: string) =>
    facet.find(({ value }) => value.toLowerCase() === name.toLowerCase())?.value ?? name;
  return {
    ...search,
    make: search.make.map(writing(facets.make)),
    model: search.model.map(writing(facets.model)),
    location: search.location && writing(facets.location)(search.location),
  };
}

/** Returns "BMW and Audi"; "Used" without a make. */
function joinMakes(make: readonly string[]): string {
  if (make.length === 0) return "Used";
  const more = make.length - MAX_MAKES;
  return joinWords(more > 1 ? [...make.slice(0, MAX_MAKES), `${more} other makes`] : make);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
