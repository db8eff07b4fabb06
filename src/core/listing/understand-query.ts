import { AppError } from "#kernel/process/errors.ts";
import type { KeywordReading } from "./rules/listing.ts";
import { withSaid } from "./rules/said-filters.ts";
import { DEFAULT_DISTANCE_MILES, DEFAULT_SORT } from "./rules/search-limits.ts";
import type { SaidFilters, Understood } from "./rules/sentence/pieces.ts";
import type { NameCondition } from "./rules/sentence/stock-names.ts";
import type { KeywordMeaning } from "./rules/understand-keyword.ts";
import type { Dictionaries } from "./stock/dictionaries.ts";
import { SearchedArea } from "./stock/searched-area.ts";
import { SearchedBox } from "./stock/searched-box.ts";
import type { TermIndex } from "./stock/term-index.ts";
import type { VehicleQuery } from "./vehicle-query-schemas.ts";
import type { ListingQuery } from "./vehicle-search.ts";
import type { ZipTable } from "./zip-codes.ts";

export type Understanding = {
  /** The query's filters together with those of its keyword, and the order that applies. */
  query: VehicleQuery;
  /** The conditions for a vehicle besides the filters. */
  conditions: NameCondition[];
} & KeywordReading;

/** The names that the search of a listing can use. */
export type SearchNames = { names: Dictionaries; terms: TermIndex; zips: ZipTable };

/** Turns the meaning of a query's keyword into filters, an order, and conditions on names. @param meaning undefined without a keyword */
export function understandQuery(query: ListingQuery, meaning: KeywordMeaning | undefined): Understanding {
  if (meaning === undefined) return { query, conditions: [], understood: [], notUnderstood: [] };
  const shown = meaning.understood.filter((piece) => !query.hidesDeals || !isOfDeals(piece));
  const { sortBy, ...filters } = query;
  const order = sortBy === DEFAULT_SORT ? {} : { sortBy };
  const {
    query: meant,
    unused,
    replaced,
  } = withSaid<Omit<VehicleQuery, "sortBy"> & SaidFilters>({ ...filters, ...order }, shown);
  const understood = shown.filter((piece) => !unused.includes(piece) && !replaced.includes(piece));
  const left = meaning.understood.filter(
    (piece) => !understood.includes(piece) && !replaced.includes(piece) && piece.kind !== "sort",
  );
  return {
    query: { ...meant, sortBy: meant.sortBy ?? DEFAULT_SORT },
    conditions: meaning.conditions,
    understood,
    notUnderstood: [...meaning.notUnderstood, ...left.map(({ text }) => ({ text }))],
  };
}

const isOfDeals = ({ filters }: Understood): boolean => filters.deal !== undefined || filters.sortBy === "deal";

/**
 * Returns the area that a query sets; null without a zip code.
 * @throws {AppError} 400 when the zip code does not exist
 */
export function searchedArea(query: VehicleQuery, zips: ZipTable, names: Dictionaries): SearchedArea | null {
  if (!query.zipCode) return null;
  const center = zips.lineOfZip(query.zipCode);
  if (center < 0) throw AppError.badRequest(`zipCode ${query.zipCode} is not a US zip code that we know`);
  return new SearchedArea(zips, names, center, query.distance ?? DEFAULT_DISTANCE_MILES);
}

/** Returns the box on the map that a query sets; null without one. */
export const searchedBox = ({ box }: VehicleQuery, zips: ZipTable, names: Dictionaries): SearchedBox | null =>
  box ? new SearchedBox(zips, names, box) : null;
