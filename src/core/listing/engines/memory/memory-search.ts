import type { ComparedVehicle } from "../../get-vehicle.ts";
import type { PublicReads } from "../../public-reads.ts";
import type { IdRange, ListingQuery, SearchEngine } from "../../vehicle-search.ts";
import type { IndexState, VehicleIndex } from "./index/vehicle-index.ts";
import {
  countByClass,
  countByFeature,
  countMatches,
  findIds,
  listSimilar,
  readQuery,
  readWithSimilar,
  searchVehicles,
  vehiclePlaces,
} from "./search-vehicles.ts";

/**
 * The engine that answers from an index in this process's memory. It reads rows from the database (from a replica, if there is one),
 * everything else from the index.
 */
export class MemorySearch implements SearchEngine {
  readonly index: VehicleIndex;
  readonly #reads: PublicReads & { index: VehicleIndex };

  constructor(reads: PublicReads, index: VehicleIndex) {
    this.index = index;
    this.#reads = { ...reads, index };
  }

  async version() {
    await this.index.state();
    return this.index.version;
  }

  list(query: ListingQuery) {
    return searchVehicles(this.#reads, query);
  }

  async findIds(query: ListingQuery, range: IdRange) {
    const state = await this.#fresh();
    return findIds(state, await this.#read(state, query), range);
  }

  async countEach(queries: readonly ListingQuery[]) {
    const state = await this.#fresh();
    const read = await Promise.all(queries.map((query) => this.#read(state, query)));
    return read.map((one) => countMatches(state, one));
  }

  async listPlaces(query: ListingQuery) {
    const state = await this.#fresh();
    return vehiclePlaces(state, await this.#read(state, query));
  }

  async listClassFacets(query: ListingQuery) {
    const state = await this.#fresh();
    return countByClass(state, await this.#read(state, query));
  }

  async listEquipmentFacets(query: ListingQuery) {
    const state = await this.#fresh();
    return countByFeature(state, await this.#read(state, query));
  }

  listSimilar(one: ComparedVehicle) {
    return listSimilar(this.#reads, one);
  }

  async readStock({ mayLag } = { mayLag: false }) {
    const { store, caches } = await (mayLag ? this.index.state() : this.#fresh());
    const { names, carTally, sellerTally } = store;
    const { terms, candidates, landings } = caches;
    return { names, carTally, sellerTally, terms, candidates, landings };
  }

  readWithSimilar(idOrVin: string) {
    return readWithSimilar(this.#reads, idOrVin);
  }

  #read(state: IndexState, query: ListingQuery) {
    return readQuery(this.#reads.db, state, query);
  }

  #fresh() {
    return this.index.freshState(this.#reads.pool);
  }
}
