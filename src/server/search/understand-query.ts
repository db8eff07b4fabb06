import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { DEFAULT_DISTANCE_MILES } from "#domain/search/search-limits.ts";
import { wordsOf } from "#domain/search/search-terms.ts";
import { type Understood, understandKeyword, withSaid } from "#domain/search/understand-keyword.ts";
import { AppError } from "../infra/errors.ts";
import type { ZipTable } from "../vehicles/zip-codes.ts";
import type { Dictionaries } from "./stock/dictionaries.ts";
import { SearchedArea } from "./stock/searched-area.ts";
import { SearchedBox } from "./stock/searched-box.ts";

export type Understanding = {
  /** The query's filters together with those that its keyword says. */
  query: VehicleQuery;
  /** The keyword's other words. A keyword without letters and digits gives one empty word, which nothing matches. */
  words: string[];
  understood: Understood[];
};

/** Turns what a query's keyword says about price, mileage, year and place into filters. */
export function understandQuery(query: VehicleQuery, zips: ZipTable): Understanding {
  if (query.keyword === undefined) return { query, words: [], understood: [] };
  const { understood, rest } = understandKeyword(query.keyword, (zip) => zips.lineOfZip(zip) >= 0);
  const meant = understood.reduce((sum, { filters }) => withSaid(sum, filters), query);
  return { query: meant, words: wordsOf(rest) ?? [""], understood };
}

/**
 * The area that a query asks for; null without a zip code.
 * @throws {AppError} 400 when the zip code does not exist
 */
export function searchedArea(query: VehicleQuery, zips: ZipTable, names: Dictionaries): SearchedArea | null {
  if (!query.zipCode) return null;
  const center = zips.lineOfZip(query.zipCode);
  if (center < 0) throw AppError.badRequest(`zipCode ${query.zipCode} is not a US zip code that we know`);
  return new SearchedArea(zips, names, center, query.distance ?? DEFAULT_DISTANCE_MILES);
}

/** The box on the map that a query asks for; null without one. */
export const searchedBox = ({ box }: VehicleQuery, zips: ZipTable, names: Dictionaries): SearchedBox | null =>
  box ? new SearchedBox(zips, names, box) : null;
