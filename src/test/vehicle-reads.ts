import { openDb } from "#server/infra/db.ts";
import { createLogger } from "#server/infra/logger.ts";
import type { VehicleReads } from "#server/vehicles/fresh-state.ts";
import { VehicleIndex } from "#server/vehicles/index/vehicle-index.ts";

/** The public reads of vehicles over a test database, with an index of their own. Close the index, then the database. */
export function openTestReads(databaseUrl: string): VehicleReads {
  const log = createLogger({ level: process.env.TEST_LOG_LEVEL ?? "silent", pretty: false });
  const { db, pool } = openDb(databaseUrl, log);
  return { db, pool, primary: { db, pool }, index: new VehicleIndex({ pool, databaseUrl, log }) };
}
