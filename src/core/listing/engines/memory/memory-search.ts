import type { ComparedVehicle } from "../../get-vehicle.ts";
import { findAnywhere, fromPrimary, type PublicReads } from "../../public-reads.ts";
import { findStockedLanding, stockedPlaces } from "../../stock/landings.ts";
import { suggest } from "../../stock/suggestions.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import type { ListingQuery, VehicleSearch } from "../../vehicle-search.ts";
import { VehicleIndex } from "./index/vehicle-index.ts";
import type { MemoryReads } from "./read-chosen.ts";
import {
  listClassFacets,
  listNewestVehicles,
  readWithSimilar,
  searchVehicles,
  similarVehicles,
  vehiclePlaces,
} from "./search-vehicles.ts";
import { readSitemapEntries } from "./sitemap-entries.ts";

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

  list(query: ListingQuery) {
    return searchVehicles(this.#reads, query);
  }

  async listPlaces(query: ListingQuery) {
    return vehiclePlaces(await this.#fresh(), query);
  }

  listClassFacets(query: ListingQuery) {
    return listClassFacets(this.#reads, query);
  }

  listNewest(query: VehicleQuery, limit: number) {
    return listNewestVehicles(this.#reads, query, limit);
  }

  listSimilar(idOrVin: string, known?: ComparedVehicle) {
    return findAnywhere(this.#reads, (reads) => similarVehicles(reads, idOrVin, known));
  }

  readWithSimilar(idOrVin: string) {
    return readWithSimilar(this.#reads, idOrVin);
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
