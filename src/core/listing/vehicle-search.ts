import type { FastifyRequest } from "fastify";
import type { Card } from "./cards/read-cards.ts";
import type { ComparedVehicle, DetailWithSimilar } from "./get-vehicle.ts";
import type { Listing } from "./rules/listing.ts";
import { DEFAULT_SORT } from "./rules/search-limits.ts";
import type { SearchedStock } from "./stock/searched-stock.ts";
import type { VehiclePlaces } from "./vehicle-places-schemas.ts";
import type { VehicleQuery } from "./vehicle-query-schemas.ts";
import type { ClassFacets, EquipmentFacets } from "./vehicle-schemas.ts";

/** A listing call's query. `hidesDeals`: the site shows no labels, so that facets have none; see `withoutDeals`. */
export type ListingQuery = VehicleQuery & { hidesDeals?: true };

/** Returns the same query for a site that shows no labels: it does not filter or sort by them. */
export const withoutDeals = (query: VehicleQuery): ListingQuery => ({
  ...query,
  deal: undefined,
  sortBy: query.sortBy === "deal" ? DEFAULT_SORT : query.sortBy,
  hidesDeals: true,
});

/** A part of all matches of a query: at most `take` of them, after the first `skip` (0 when absent). */
export type IdRange = { order: "oldest" | "newest"; skip?: number; take: number };

/**
 * Searches the vehicles that shoppers see, each VIN once. Answers include everything that was committed before the call, unless a method
 * says otherwise. Queries throw {AppError} 400 when their zip code does not exist.
 */
export type SearchEngine = {
  /** Returns the version of the stock in the engine, which may be a moment behind. Answers of one version are the same. */
  version(): Promise<string>;

  /** Searches, filters, sorts, pages and counts. A page past the last is empty, not an error. Every answer is of one moment. */
  list(query: ListingQuery): Promise<Listing>;

  /**
   * Finds a part of the ids of all matches, in the order in which the vehicles were first seen. The query's page, limit and order are
   * ignored.
   */
  findIds(query: ListingQuery, range: IdRange): Promise<number[]>;

  /** Counts the matches of each of some queries, all of one moment. The queries' page, limit and order are ignored. */
  countEach(queries: readonly ListingQuery[]): Promise<number[]>;

  /** Counts the matching vehicles by place. The query's page, limit and order are ignored. */
  listPlaces(query: ListingQuery): Promise<VehiclePlaces>;

  /**
   * Counts, for each class (body style, doors, fuel and so on) and figure, how many vehicles each of its values would leave if its own filter
   * were not set. The query's page, limit and order are ignored.
   */
  listClassFacets(query: ListingQuery): Promise<ClassFacets>;

  /** Counts, for each feature, how many of the matches have it. The query's page, limit and order are ignored. */
  listEquipmentFacets(query: ListingQuery): Promise<EquipmentFacets>;

  /** Finds the vehicles that are most similar to a vehicle, the most similar first. */
  listSimilar(one: ComparedVehicle): Promise<Card[]>;

  /** Reads the names in the stock and their numbers of vehicles. @param options.mayLag the answer may be a moment behind */
  readStock(options?: { mayLag: boolean }): Promise<SearchedStock>;

  /**
   * Reads a vehicle's row and similar vehicles in one statement. Only engines that can choose these before the row is read have this
   * method.
   * @returns null when it is not possible for this vehicle
   */
  readWithSimilar?(idOrVin: string): Promise<DetailWithSimilar | null>;
};

/** The search of a process: the engine, and how it is started and stopped. Code outside this folder uses only this. */
export type VehicleSearch = SearchEngine & {
  /** The same search without replicas, for callers that must see the rows that they have just written. */
  readonly onPrimary: SearchEngine;
  /** Starts the background work, such as building an index. Calls are answered before it is done, too. */
  prepare(): void;
  /** Returns whether the background work is done. Until then calls are answered too, but more slowly. */
  isReady(): boolean;
  close(): Promise<void>;
};

/** Matches a fixed set of vehicles, in their state when it was opened, against searches. */
export type CarMatcher = {
  /**
   * Returns the ids of those that the listing call would find; page, limit and order are ignored.
   * @throws {AppError} 400 when the zip code does not exist
   */
  match(query: VehicleQuery): Promise<number[]>;
};
/** Opens a matcher over vehicles. Vehicles that shoppers do not see never match. */
export type OpenCarMatcher = (ids: readonly number[]) => Promise<CarMatcher>;

/** Returns the search that answers a request. Administrators get the primary's, because a replica may not show their last change yet. */
export const searchFor = (request: FastifyRequest, search: VehicleSearch): SearchEngine =>
  request.server.isAdmins(request) ? search.onPrimary : search;
