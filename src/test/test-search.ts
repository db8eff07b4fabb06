import type { VehicleList } from "#contract/vehicles/vehicle.ts";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { openDb, type Queryable } from "#server/infra/database/db.ts";
import { createLogger } from "#server/infra/logger.ts";
import { DatabaseSearch } from "#server/search/database/database-search.ts";
import { type MemorySearch, openMemorySearch } from "#server/search/memory/memory-search.ts";
import type { VehicleSearch } from "#server/search/vehicle-search.ts";
import type { TestDb } from "./test-database.ts";

export type TestSearch = {
  memory: MemorySearch;
  database: VehicleSearch;
  db: TestDb;
  pool: Queryable;
  close(): Promise<void>;
};

/** Both engines over a test database, with connections of their own. Close them before the database. */
export function openTestSearch(databaseUrl: string): TestSearch {
  const log = createLogger({ level: process.env.TEST_LOG_LEVEL ?? "silent", pretty: false });
  const { db, pool } = openDb(databaseUrl, log);
  const reads = { db, pool, primary: { db, pool } };
  const memory = openMemorySearch(reads, { pool, databaseUrl, log });
  return {
    memory,
    database: new DatabaseSearch(reads),
    db,
    pool,
    close: async () => {
      await memory.close();
      await db.destroy();
    },
  };
}

/** The answer to a listing call, as an object. */
export async function listVehicles(search: VehicleSearch, query: VehicleQuery): Promise<VehicleList> {
  return JSON.parse((await search.listJson(query)).toString()) as VehicleList;
}
