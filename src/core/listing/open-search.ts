import { PRUNE_EVERY_MS, pruneChanges } from "./change-log.ts";
import { DatabaseSearch } from "./engines/database/database-search.ts";
import { VehicleIndex } from "./engines/memory/index/vehicle-index.ts";
import { MemorySearch } from "./engines/memory/memory-search.ts";
import { fromPrimary, type PublicReads } from "./public-reads.ts";
import type { SearchEngineName } from "./rules/search-engines.ts";
import type { SearchEngine, VehicleSearch } from "./vehicle-search.ts";

/** Passes each call to the engine that is chosen for it. */
const asChosen = (choose: () => SearchEngine): SearchEngine => ({
  version: () => choose().version(),
  list: (query) => choose().list(query),
  findIds: (query, range) => choose().findIds(query, range),
  countEach: (queries) => choose().countEach(queries),
  listPlaces: (query) => choose().listPlaces(query),
  listClassFacets: (query) => choose().listClassFacets(query),
  listEquipmentFacets: (query) => choose().listEquipmentFacets(query),
  listSimilar: (one) => choose().listSimilar(one),
  readStock: (options) => choose().readStock(options),
  readWithSimilar: async (idOrVin) => (await choose().readWithSimilar?.(idOrVin)) ?? null,
});

/** Opens the search with the engine that `SEARCH_ENGINE` names. The memory engine answers once its index is built. */
export function openSearch(
  engine: SearchEngineName,
  reads: PublicReads,
  options: ConstructorParameters<typeof VehicleIndex>[0],
): VehicleSearch {
  const index = engine === "memory" ? new VehicleIndex(options) : null;
  const open = (from: PublicReads): SearchEngine => {
    const database = new DatabaseSearch(from);
    const memory = index && new MemorySearch(from, index);
    return asChosen(() => (memory?.index.isBuilt ? memory : database));
  };
  let pruning: NodeJS.Timeout | undefined;
  return {
    ...open(reads),
    onPrimary: open(fromPrimary(reads)),
    prepare: () => {
      index?.start();
      pruning ??= setInterval(() => void pruneChanges(reads.primary.pool).catch(() => {}), PRUNE_EVERY_MS).unref();
    },
    isReady: () => index?.isBuilt ?? true,
    close: async () => {
      clearInterval(pruning);
      await index?.close();
    },
  };
}
