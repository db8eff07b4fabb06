import type { FastifyRequest } from "fastify";
import type { Card } from "./cards/read-cards.ts";
import type { ComparedVehicle, DetailWithSimilar } from "./get-vehicle.ts";
import type { Listing } from "./rules/listing.ts";
import { DEFAULT_SORT } from "./rules/search-limits.ts";
import type { SearchedStock } from "./stock/stock.ts";
import type { VehiclePlaces } from "./vehicle-places-schemas.ts";
import type { VehicleQuery } from "./vehicle-query-schemas.ts";
import type { ClassFacets } from "./vehicle-schemas.ts";

/** A listing call's query. `hidesDeals`: the site shows no labels, so that facets have none; see `withoutDeals`. */
export type ListingQuery = VehicleQuery & { hidesDeals?: true };

/** The same question at a site that shows no labels: nothing goes by them. */
export const withoutDeals = (query: VehicleQuery): ListingQuery => ({
  ...query,
  deal: undefined,
  sortBy: query.sortBy === "deal" ? DEFAULT_SORT : query.sortBy,
  hidesDeals: true,
});

/** A part of all that a query finds: at most `take` of them, behind the first `skip` (0 when absent). */
export type IdRange = { order: "oldest" | "newest"; skip?: number; take: number };

/**
 * Searches the vehicles that shoppers see, each VIN once. Answers include everything that was committed before the call, unless a
 * method says otherwise. Queries throw {AppError} 400 when their zip code does not exist.
 */
export type SearchEngine = {
  /** The version of the stock that the engine knows, which may be a moment behind. Answers of one version are the same. */
  version(): Promise<string>;

  /** Searches, filters, sorts, pages and counts. A page past the last is empty, not an error. Every answer is of one moment. */
  list(query: ListingQuery): Promise<Listing>;

  /**
   * Finds a part of the ids of all that matches, in the order in which the vehicles were first seen. The query's page, limit and order
   * do not count.
   */
  findIds(query: ListingQuery, range: IdRange): Promise<number[]>;

  /** Counts the matching vehicles by place. The query's page, limit and order do not count. */
  listPlaces(query: ListingQuery): Promise<VehiclePlaces>;

  /**
   * For each class (body style, doors, fuel and so on), counts how many vehicles each of its values would leave, its own filter left
   * aside. The query's page, limit and order do not count.
   */
  listClassFacets(query: ListingQuery): Promise<ClassFacets>;

  /** Finds other vehicles that a shopper of this one would look at, the most similar first. */
  listSimilar(one: ComparedVehicle): Promise<Card[]>;

  /** Reads the names in the stock and their numbers of vehicles. @param options.mayLag the answer may be a moment behind */
  readStock(options?: { mayLag: boolean }): Promise<SearchedStock>;

  /**
   * Reads a vehicle's row and those like it in one statement. Only engines that can choose these before the row is read have it.
   * @returns null when it is not possible for this vehicle
   */
  readWithSimilar?(idOrVin: string): Promise<DetailWithSimilar | null>;
};

/** The search of a process: the engine, and how it is started and stopped. Code outside this folder knows only this. */
export type VehicleSearch = SearchEngine & {
  /** The same search without replicas, for callers that must see what they have just written. */
  readonly onPrimary: SearchEngine;
  /** Starts the background work, such as building an index. Calls are answered before it is done, too. */
  prepare(): void;
  /** Returns whether the background work is done. Until then calls are answered too, but more slowly. */
  isReady(): boolean;
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
export const searchFor = (request: FastifyRequest, search: VehicleSearch): SearchEngine =>
  request.server.isAdmins(request) ? search.onPrimary : search;
