import { afterAll, beforeAll, beforeEach } from "vitest";
import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import { listReadings } from "#core/dealerships/dealership-reading.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership } from "./factories.ts";
import { type Probed, runPlayer } from "./play-run.ts";
import { createTestDatabase, type TestDatabase, type TestDb } from "./test-database.ts";

/**
 * A database without a server for the tests of one file, with a new dealership for each test. Call it at the top of the file,
 * and use the result within tests and hooks only.
 */
export function sharedDealership() {
  let database: TestDatabase;
  const shared = {
    db: undefined as unknown as TestDb,
    player: undefined as unknown as ReturnType<typeof runPlayer>,
    /** The database's address, as its owner. */
    url: "",
    /** The dealership of the running test. */
    id: 0,
    /** Plays the next night's crawl of the dealership, as `runPlayer` does. */
    run: (seen: readonly VehicleFacts[], report: Partial<CrawlReport> = {}, probe: Probed = {}) =>
      shared.player.run(shared.id, seen, report, probe),
    /** The dealership's listed vehicles, in the order of their ids. */
    listed: () =>
      shared.db
        .selectFrom("vehicles")
        .selectAll()
        .where("dealership_id", "=", shared.id)
        .where("removed_at", "is", null)
        .orderBy("id")
        .execute(),
    /** How far the dealership has been read, in words. */
    reading: async () => (await listReadings(shared.db, { ids: [shared.id] }))[0]?.reading,
    /** The dealership as it is stored. */
    row: () => shared.db.selectFrom("dealerships").selectAll().where("id", "=", shared.id).executeTakeFirstOrThrow(),
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    shared.url = database.url;
    shared.db = openDb(database.url, createLogger({ level: "silent", pretty: false })).db;
    shared.player = runPlayer(shared.db);
  });
  afterAll(async () => {
    await shared.db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    shared.id = await insertDealership(shared.db);
  });
  return shared;
}
