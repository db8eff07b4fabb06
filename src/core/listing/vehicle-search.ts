import type { FastifyRequest } from "fastify";
import type { Card } from "./cards/read-cards.ts";
import type { ComparedVehicle, DetailWithSimilar } from "./get-vehicle.ts";
import type { Listing } from "./rules/listing.ts";
import { DEFAULT_SORT } from "./rules/search-limits.ts";
import type { Landing, Suggestion } from "./vehicle-endpoints.ts";
import type { VehiclePlaces } from "./vehicle-places-schemas.ts";
import type { VehicleQuery } from "./vehicle-query-schemas.ts";
import type { ClassFacets, Vehicle } from "./vehicle-schemas.ts";

/** A listing call's query. `hidesDeals`: the site shows no labels, so that facets have none; see `withoutDeals`. */
export type ListingQuery = VehicleQuery & { hidesDeals?: true };

/** The same question at a site that shows no labels: nothing goes by them. */
export const withoutDeals = (query: VehicleQuery): ListingQuery => ({
  ...query,
  deal: undefined,
  sortBy: query.sortBy === "deal" ? DEFAULT_SORT : query.sortBy,
  hidesDeals: true,
});

export type SitemapEntry = {
  /** Canonical path of the vehicle's page. */
  path: string;
  /** When one of its facts last changed. */
  changedAt: Date;
};

/**
 * Searches the vehicles that shoppers see, each VIN once. Code outside this slice knows only this interface, so that an
 * engine can be replaced. Answers include everything that was committed before the call, unless a method says otherwise.
 */
export type VehicleSearch = {
  /** The same search without replicas, for callers that must see what they have just written. */
  readonly onPrimary: VehicleSearch;

  /** Starts the engine's background work, such as building an index. Calls are answered before it is done, too. */
  prepare(): void;

  /** Whether the background work is done. Until then calls are answered too, but more slowly. */
  isReady(): boolean;

  /** The version of the stock that the engine knows, which may be a moment behind. Answers of one version are the same. */
  version(): Promise<string>;

  /**
   * Searches, filters, sorts, pages and counts. A page past the last is empty, not an error. Every answer is of one moment.
   * @returns what `writeListing` writes
   * @throws {AppError} 400 when the zip code does not exist
   */
  list(query: ListingQuery): Promise<Listing>;

  /**
   * Where the matching vehicles are. The query's page, limit and order do not count.
   * @throws {AppError} 400 when the zip code does not exist
   */
  listPlaces(query: ListingQuery): Promise<VehiclePlaces>;

  /**
   * For each class (body style, doors, fuel and so on), how many vehicles each of its values would leave, its own filter left aside. The
   * query's page, limit and order do not count.
   * @throws {AppError} 400 when the zip code does not exist
   */
  listClassFacets(query: ListingQuery): Promise<ClassFacets>;

  /**
   * The matching vehicles that were listed last, the newest first. The query's page, limit and order do not count.
   * @throws {AppError} 400 when the zip code does not exist
   */
  listNewest(query: VehicleQuery, limit: number): Promise<Vehicle[]>;

  /**
   * Other vehicles that a shopper of this one would look at, the most similar first.
   * @param known the vehicle itself, if the caller has just read it
   * @returns what `writeVehicles` writes
   * @throws {AppError} 404 when the vehicle itself is neither visible nor was removed lately
   */
  listSimilar(idOrVin: string, known?: ComparedVehicle): Promise<Card[]>;

  /**
   * Reads a vehicle's row and those like it in one statement, where the engine can choose these before it is read.
   * @returns null when it cannot
   */
  readWithSimilar(idOrVin: string): Promise<DetailWithSimilar | null>;

  /** Suggests what a shopper who has typed this may mean, the best first. May be a moment behind, but not on the primary. */
  suggest(text: string): Promise<Suggestion[]>;

  /** The places that have vehicles, in alphabetical order. */
  listLocations(): Promise<{ location: string }[]>;

  /** The landing addresses that have vehicles, those with most vehicles first. */
  listLandings(): Promise<Landing[]>;

  /**
   * The landing at a path.
   * @throws {AppError} 404 when nothing of that name is in stock
   */
  findLanding(path: string): Promise<Landing>;

  /** How many vehicles there are. */
  countVehicles(): Promise<number>;

  /** How many vehicles have a page of their own. */
  countSitemapEntries(): Promise<number>;

  /**
   * The vehicles' pages in a lasting order (new ones come last), in batches, so that memory stays flat however many there are.
   * @param range.skip how many to leave out at the beginning
   * @param range.take how many to give at most
   */
  listSitemapEntries(range: { skip: number; take: number }): AsyncGenerator<SitemapEntry[]>;

  close(): Promise<void>;
};

/** Says of a fixed set of vehicles, as they were when it was opened, which ones a search finds. */
export type CarMatcher = {
  /**
   * The ids of those that the listing call would find; page, limit and order do not count.
   * @throws {AppError} 400 when the zip code does not exist
   */
  match(query: VehicleQuery): number[];
};
/** Opens a matcher over vehicles. Any that shoppers do not see match nothing. */
export type OpenCarMatcher = (ids: readonly number[]) => Promise<CarMatcher>;

/** The search that answers a request. Administrators get the primary's, because a replica may not show their last change yet. */
export const searchFor = (request: FastifyRequest, search: VehicleSearch): VehicleSearch =>
  request.server.isAdmins(request) ? search.onPrimary : search;
