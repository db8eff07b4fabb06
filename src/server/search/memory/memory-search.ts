import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { SIMILAR_SHOWN } from "#domain/search/search-limits.ts";
import { findVehicleOrRemoved } from "../../vehicles/get-vehicle.ts";
import { findAnywhere, fromPrimary, type PublicReads } from "../../vehicles/public-reads.ts";
import { readVehicles } from "../present-found.ts";
import { findStockedLanding, stockedPlaces } from "../stock/landings.ts";
import { suggest } from "../stock/suggestions.ts";
import type { VehicleSearch } from "../vehicle-search.ts";
import { VehicleIndex } from "./index/vehicle-index.ts";
import { findSimilar } from "./query/find-similar.ts";
import { listNewestVehicles, type MemoryReads, searchVehiclesJson } from "./search-vehicles.ts";
import { readSitemapEntries } from "./sitemap-entries.ts";

/**
 * Lists similar vehicles: first the same model, then the same make and body, then the same body, then the same make;
 * within each, those nearest in price and year.
 */
async function listSimilar(reads: MemoryReads, idOrVin: string): Promise<Vehicle[]> {
  const one = await findVehicleOrRemoved(reads.db, idOrVin);
  const { store } = await reads.index.freshState(reads.pool);
  const ids = findSimilar(store, { ...one, bodyStyle: one.body_style, price: one.price_usd }, SIMILAR_SHOWN);
  return readVehicles(reads.db, ids);
}

/** The engine that answers from an index in this process's memory. `index` is public for tests. */
export class MemorySearch implements VehicleSearch {
  readonly index: VehicleIndex;
  readonly onPrimary: MemorySearch;
  readonly #reads: MemoryReads;

  /** @param isOnPrimary whether this is another search's `onPrimary` */
  constructor(reads: MemoryReads, isOnPrimary = false) {
    this.index = reads.index;
    this.#reads = reads;
    this.onPrimary = isOnPrimary ? this : new MemorySearch(fromPrimary(reads), true);
  }

  prepare(): void {
    this.index.start();
  }

  isReady(): boolean {
    return this.index.isBuilt;
  }

  async version(): Promise<string> {
    await this.index.state();
    return this.index.version;
  }

  listJson(query: VehicleQuery) {
    return searchVehiclesJson(this.#reads, query);
  }

  listNewest(query: VehicleQuery, limit: number) {
    return listNewestVehicles(this.#reads, query, limit);
  }

  listSimilar(idOrVin: string) {
    return findAnywhere(this.#reads, (reads) => listSimilar(reads, idOrVin));
  }

  async suggest(text: string) {
    const { store, caches } = await (this.onPrimary === this ? this.#fresh() : this.index.state());
    return suggest(store, caches, text);
  }

  async listLocations() {
    return stockedPlaces((await this.#fresh()).store).map((location) => ({ location }));
  }

  async listLandings() {
    return [...(await this.#fresh()).caches.landings().values()];
  }

  async findLanding(path: string) {
    return findStockedLanding((await this.#fresh()).caches.landings(), path);
  }

  async countVehicles() {
    return (await this.#fresh()).store.total;
  }

  async countSitemapEntries() {
    return (await this.#fresh()).caches.pageIds().length;
  }

  async *listSitemapEntries({ skip, take }: { skip: number; take: number }) {
    const ids = (await this.#fresh()).caches.pageIds();
    yield* readSitemapEntries(this.#reads.db, ids.subarray(skip, skip + take));
  }

  close() {
    return this.index.close();
  }

  #fresh() {
    return this.index.freshState(this.#reads.pool);
  }
}

/** Opens the engine; it builds its index on first use. */
export const openMemorySearch = (
  reads: PublicReads,
  options: ConstructorParameters<typeof VehicleIndex>[0],
): MemorySearch => new MemorySearch({ ...reads, index: new VehicleIndex(options) });
