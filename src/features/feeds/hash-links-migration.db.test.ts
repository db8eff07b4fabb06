import pg from "pg";
import { expect, it } from "vitest";
import { getScorecard } from "#features/scorecards/get-scorecard.ts";
import { openDb } from "#kernel/database/db.ts";
import { migrate } from "#kernel/database/migrate.ts";
import { readMigrationFiles } from "#kernel/database/migration-files.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { requireFeedSecret } from "./feed-addresses.ts";

const OWN = "0024_hash_secret_links.sql";
const log = createLogger({ level: "silent", pretty: false });
const [FEED, CARD] = ["kq3v-8_Zr0f5m1TtWcYpXnLsHgJdBaEu7iOo2Q4R6Cw", "Zr0f5m1TtWcYpXnLsHgJdBaEu7iOo2Q4R6Cwkq3v-8_"];

it("goes on opening the feeds and scorecards whose addresses were handed out before only hashes were kept", async () => {
  const database = await createTestDatabase({ migrated: false });
  const before = (await readMigrationFiles()).map(({ name }) => name).filter((name) => name < OWN);
  await migrate(database.url, log, { only: before });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into dealerships (name, url, status) values ('Harbor Motors', 'https://a.example', 'active');
    insert into feeds (kind, secret) values ('meta', '${FEED}');
    insert into scorecard_links (dealership_id, token) values (1, '${CARD}')`);
  await client.end();
  expect(await migrate(database.url, log)).toContain(OWN);
  const { db } = openDb(database.url, log);
  try {
    await requireFeedSecret(db, "meta", FEED);
    await expect(requireFeedSecret(db, "meta", CARD)).rejects.toThrow("There is no such feed");
    expect((await getScorecard(db, CARD)).dealershipName).toBe("Harbor Motors");
  } finally {
    await db.destroy();
    await database.drop();
  }
});
