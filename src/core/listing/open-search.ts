import { DatabaseSearch } from "./engines/database/database-search.ts";
import type { VehicleIndex } from "./engines/memory/index/vehicle-index.ts";
import { type MemorySearch, openMemorySearch } from "./engines/memory/memory-search.ts";
import type { ComparedVehicle } from "./get-vehicle.ts";
import type { PublicReads } from "./public-reads.ts";
import type { SearchEngineName } from "./rules/search-engines.ts";
import type { VehicleQuery } from "./vehicle-query-schemas.ts";
import type { ListingQuery, VehicleSearch } from "./vehicle-search.ts";

/** Answers with the memory engine; until its index is built, with the database engine. */
class MemoryOnceBuilt implements VehicleSearch {
  readonly onPrimary: MemoryOnceBuilt;
  readonly #memory: MemorySearch;
  readonly #database: DatabaseSearch;

  constructor(memory: MemorySearch, database: DatabaseSearch) {
    this.#memory = memory;
    this.#database = database;
    const isOnPrimary = memory.onPrimary === memory;
    this.onPrimary = isOnPrimary ? this : new MemoryOnceBuilt(memory.onPrimary, database.onPrimary);
  }

  get #engine(): VehicleSearch {
    return this.#memory.index.isBuilt ? this.#memory : this.#database;
  }

  prepare = () => this.#memory.prepare();
  isReady = () => this.#memory.isReady();
  version = () => this.#engine.version();
  list = (query: ListingQuery) => this.#engine.list(query);
  listPlaces = (query: ListingQuery) => this.#engine.listPlaces(query);
  listClassFacets = (query: ListingQuery) => this.#engine.listClassFacets(query);
  listNewest = (query: VehicleQuery, limit: number) => this.#engine.listNewest(query, limit);
  listSimilar = (idOrVin: string, known?: ComparedVehicle) => this.#engine.listSimilar(idOrVin, known);
  readWithSimilar = (idOrVin: string) => this.#engine.readWithSimilar(idOrVin);
  suggest = (text: string) => this.#engine.suggest(text);
  listLocations = () => this.#engine.listLocations();
  listLandings = () => this.#engine.listLandings();
  findLanding = (path: string) => this.#engine.findLanding(path);
  countVehicles = () => this.#engine.countVehicles();
  countSitemapEntries = () => this.#engine.countSitemapEntries();
  listSitemapEntries = (range: { skip: number; take: number }) => this.#engine.listSitemapEntries(range);
  close = () => this.#memory.close();
}

/** Opens the search with the engine that `SEARCH_ENGINE` names. */
export function openSearch(
  engine: SearchEngineName,
  reads: PublicReads,
  options: ConstructorParameters<typeof VehicleIndex>[0],
): VehicleSearch {
  const database = new DatabaseSearch(reads);
  return engine === "database" ? database : new MemoryOnceBuilt(openMemorySearch(reads, options), database);
}
