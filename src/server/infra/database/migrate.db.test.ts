import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#test/test-database.ts";
import { createLogger } from "../logger.ts";
import { migrate } from "./migrate.ts";

const log = createLogger({ level: "silent", pretty: false });

function folderWith(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), "autohub-migrations-"));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql);
  return dir;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

describe("migrate", () => {
  it("brings an empty database up to date once, however many processes start together", async () => {
    const database = await createTestDatabase({ migrated: false });
    const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, log)));
    expect(results.filter((ran) => ran.length > 0)).toHaveLength(1);
    expect(await migrate(database.url, log)).toEqual([]);
    expect(await query(database.url, "select count(*)::int as n from vehicles")).toEqual([{ n: 0 }]);
    await database.drop();
  });

  it("keeps nothing of a migration that fails, and names it", async () => {
    const database = await createTestDatabase({ migrated: false });
    const dir = folderWith({
      "0001_make_a.sql": "create table a (n int)",
      "0002_break.sql": "create table b (n int); select 1/0",
    });
    await expect(migrate(database.url, log, dir)).rejects.toThrow("0002_break.sql failed: division by zero");
    expect(await query(database.url, "select to_regclass('a')::text as a, to_regclass('b')::text as b")).toEqual([
      { a: "a", b: null },
    ]);
    writeFileSync(join(dir, "0002_break.sql"), "create table b (n int)");
    expect(await migrate(database.url, log, dir)).toEqual(["0002_break.sql"]);
    await database.drop();
  });

  it("refuses a database that a newer version has changed", async () => {
    const database = await createTestDatabase({ migrated: false });
    await migrate(database.url, log, folderWith({ "0001_make_a.sql": "select 1", "0002_later.sql": "select 1" }));
    await expect(migrate(database.url, log, folderWith({ "0001_make_a.sql": "select 1" }))).rejects.toThrow(
      "newer AutoHub (0002_later.sql)",
    );
    await database.drop();
  });
});
