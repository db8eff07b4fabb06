import { canonicalMake } from "#core/facts/rules/make-names.ts";
import { type DescribedFilters, describeFilters } from "./rules/describe-filters.ts";
import { knownPart } from "./rules/known-words.ts";
import { makeNumbersOf } from "./stock/stock-words.ts";
import type { VehicleQuery } from "./vehicle-query-schemas.ts";
import type { SearchEngine } from "./vehicle-search.ts";

/** Filters without words. While there is one, the next function does not compile. */
type Undescribed = Exclude<keyof VehicleQuery, keyof DescribedFilters | "page" | "limit" | "sortBy">;

/**
 * Describes a search for people who have not written it: names that the catalogue does not know, and free words, are left out.
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function describeKnown(
  search: SearchEngine,
  query: VehicleQuery & Record<Undescribed, never>,
): Promise<string> {
  const [{ names }, { found }] = await Promise.all([
    search.readStock({ mayLag: true }),
    search.list({ ...query, page: 1, limit: 1 }),
  ]);
  const known = knownPart(query, {
    isMake: (name) => canonicalMake(name) !== null || makeNumbersOf(names, name).length > 0,
    isModel: (name) => names.models.numbersOfAny([name]).size > 0,
    isPlace: (name) => names.places.numbersOfAny([name]).size > 0,
    understood: found.understood,
    notUnderstood: found.notUnderstood,
  });
  return describeFilters(known);
}
