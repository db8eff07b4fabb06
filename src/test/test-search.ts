import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { openDb, type Queryable } from "#server/infra/db.ts";
import { createLogger } from "#server/infra/logger.ts";
import { type MemorySearch, openMemorySearch } from "#server/search/memory/memory-search.ts";
import type { VehicleSearch } from "#server/search/vehicle-search.ts";
import type { TestDb } from "./test-database.ts";

export type TestSearch = { search: MemorySearch; db: TestDb; pool: Queryable; close(): Promise<void> };

/** The search over a test database, with connections of its own. Close it before the database. */
export function openTestSearch(databaseUrl: string): TestSearch {
  const log = createLogger({ level: process.env.TEST_LOG_LEVEL ?? "silent", pretty: false });
  const { db, pool } = openDb(databaseUrl, log);
  const search = openMemorySearch({ db, pool, primary: { db, pool } }, { pool, databaseUrl, log });
  return {
    search,
    db,
    pool,
    close: async () => {
      await search.close();
      await db.destroy();
    },
  };
}

/** The answer to a listing call, as an object. */
export async function listVehicles(search: VehicleSearch, query: VehicleQuery): Promise<VehicleList> {
  return JSON.parse(await search.listJson(query)) as VehicleList;
}
