import pg from "pg";
import { expect, it } from "vitest";
import { migrate } from "#kernel/database/migrate.ts";
import { readMigrationFiles } from "#kernel/database/migration-files.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { createTestDatabase } from "#test/test-database.ts";

const OWN = "0006_take_back_uploads.sql";
const log = createLogger({ level: "silent", pretty: false });

it("returns cars that uploads had frozen to the crawl, where the tables prove that a crawl has shown them", async () => {
  const database = await createTestDatabase({ migrated: false });
  const before = (await readMigrationFiles()).map(({ name }) => name).filter((name) => name < OWN);
  await migrate(database.url, log, { only: before });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const [run, upload] = ["2026-03-01T02:00:00.123Z", "2026-03-02T09:00:00.456Z"];
    await client.query(`
      insert into dealerships (name, url, status) values ('A', 'https://a.example', 'active'), ('B', 'https://b.example', 'active');
      insert into sync_runs (dealership_id, trigger, status, finished_at) values (1, 'manual', 'succeeded', '${run}');
      insert into vehicles (dealership_id, identity_key, source, title, condition, first_seen_at, changed_at, confirmed_at) values
        (1, 'found by the crawl', 'csv', 'x', 'used', '${run}', '${upload}', '${upload}'),
        (1, 'changed by the crawl', 'csv', 'x', 'used', '${upload}', '${run}', '${upload}'),
        (1, 'confirmed by the crawl', 'csv', 'x', 'used', '${upload}', '${upload}', '${run}'),
        (1, 'in a journal', 'csv', 'x', 'used', '${upload}', '${upload}', '${upload}'),
        (1, 'priced by the crawl', 'csv', 'x', 'used', '${upload}', '${upload}', '${upload}'),
        (1, 'only in the file', 'csv', 'x', 'used', '${upload}', '${upload}', '${upload}'),
        (2, 'elsewhere at that time', 'csv', 'x', 'used', '${run}', '${run}', '${run}'),
        (1, 'never in a file', 'crawl', 'x', 'used', '${run}', '${run}', '${run}');
      insert into sync_run_changes (run_id, vehicle_id, kind) select 1, id, 'missing' from vehicles where identity_key = 'in a journal';
      insert into vehicle_prices (vehicle_id, seen_at) select id, '${run}' from vehicles where identity_key = 'priced by the crawl'`);
    expect(await migrate(database.url, log)).toContain(OWN);
    const { rows } = await client.query(
      "select identity_key, source, uploaded_at is not null as uploaded from vehicles order by id",
    );
    expect(rows.map((car) => [car.identity_key, car.source, car.uploaded])).toEqual([
      ["found by the crawl", "crawl", true],
      ["changed by the crawl", "crawl", true],
      ["confirmed by the crawl", "crawl", true],
      ["in a journal", "crawl", true],
      ["priced by the crawl", "crawl", true],
      ["only in the file", "csv", true],
      ["elsewhere at that time", "csv", true],
      ["never in a file", "crawl", false],
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
