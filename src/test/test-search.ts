import { DatabaseSearch } from "#core/listing/engines/database/database-search.ts";
import { VehicleIndex } from "#core/listing/engines/memory/index/vehicle-index.ts";
import { MemorySearch } from "#core/listing/engines/memory/memory-search.ts";
import { writeListing } from "#core/listing/present-found.ts";
import type { VehicleQuery } from "#core/listing/vehicle-query-schemas.ts";
import type { VehicleList } from "#core/listing/vehicle-schemas.ts";
import type { SearchEngine } from "#core/listing/vehicle-search.ts";
import { openDb, type Queryable } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import type { TestDb } from "./test-database.ts";

export type TestSearch = {
  memory: MemorySearch;
  database: SearchEngine;
  db: TestDb;
  pool: Queryable;
  close(): Promise<void>;
};

/** Both engines on a test database, with separate connections. Close them before the database. */
export function openTestSearch(databaseUrl: string): TestSearch {
  const log = createLogger({ level: process.env.TEST_LOG_LEVEL ?? "silent", pretty: false });
  const { db, pool } = openDb(databaseUrl, log);
  const reads = { db, pool, primary: { db, pool } };
  const memory = new MemorySearch(reads, new VehicleIndex({ pool, databaseUrl, log }));
  return {
    memory,
    database: new DatabaseSearch(reads),
    db,
    pool,
    close: async () => {
      await memory.index.close();
      await db.destroy();
    },
  };
}

/** The answer to a listing call, as an object. */
export async function listVehicles(search: SearchEngine, query: VehicleQuery): Promise<VehicleList> {
  return JSON.parse(writeListing(await search.list(query)).toString()) as VehicleList;
}
