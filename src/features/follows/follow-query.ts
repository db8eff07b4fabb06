import { describeFilters } from "#core/listing/rules/describe-filters.ts";
import { MAX_SEARCH_TEXT } from "#core/listing/rules/search-limits.ts";
import { parseSearchText } from "#core/listing/search-text.ts";
import { type VehicleQuery, vehicleQuerySchema } from "#core/listing/vehicle-query-schemas.ts";
import { AppError } from "#kernel/process/errors.ts";
import { carOf } from "./rules/followed-car.ts";

/** Parameters that are not part of a followed search. */
const NOT_FOLLOWED = new Set(["page", "limit", "sortBy"]);
/** The parameters of a search. A new filter is included automatically. */
const FOLLOWED = Object.keys(vehicleQuerySchema.shape).filter((name) => !NOT_FOLLOWED.has(name));
const MAX_QUERY = 10 * MAX_SEARCH_TEXT;

/**
 * Returns a search as one text: only its filters, without blanks and repetitions, in a fixed order. Two addresses of the same
 * search give the same text.
 * @throws {AppError} 400 for a search that the listing call would refuse
 */
export function normalizeQuery(text: string): string {
  const given = new URLSearchParams(text);
  const params = new URLSearchParams();
  for (const name of FOLLOWED) {
    const values = new Set(given.getAll(name).map((value) => value.trim()));
    for (const value of [...values].filter(Boolean).sort()) params.append(name, value);
  }
  const query = params.toString();
  if (query.length > MAX_QUERY) throw AppError.badRequest("This search has too many parts to be followed");
  parseSearchText(query);
  return query;
}

/**
 * Returns what somebody wants to follow as one text: a search as `normalizeQuery` writes it, or "car=" and a car's number.
 * @throws {AppError} 400 for what cannot be followed
 */
export function normalizeFollowed(text: string): string {
  const number = new URLSearchParams(text).get("car");
  if (number === null) return normalizeQuery(text);
  const query = `car=${number.trim()}`;
  if (carOf(query) === null) throw AppError.badRequest("This is not the number of a car");
  return query;
}

/** Describes a search in its author's words, for people who follow it or are about to. */
export const describeQuery = (query: VehicleQuery): string => describeFilters(query);
