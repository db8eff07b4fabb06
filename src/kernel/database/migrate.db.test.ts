import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { createTestDatabase } from "#test/test-database.ts";
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
    await expect(migrate(database.url, log, { dir, root: dir })).rejects.toThrow(
      "0002_break.sql failed: division by zero",
    );
    expect(await query(database.url, "select to_regclass('a')::text as a, to_regclass('b')::text as b")).toEqual([
      { a: "a", b: null },
    ]);
    writeFileSync(join(dir, "0002_break.sql"), "create table b (n int)");
    expect(await migrate(database.url, log, { dir, root: dir })).toEqual(["0002_break.sql"]);
    await database.drop();
  });

  it("refuses a database that a newer version has changed", async () => {
    const database = await createTestDatabase({ migrated: false });
    const dir = folderWith({ "0001_make_a.sql": "select 1", "0002_later.sql": "select 1" });
    await migrate(database.url, log, { dir, root: dir });
    rmSync(join(dir, "0002_later.sql"));
    await expect(migrate(database.url, log, { dir, root: dir })).rejects.toThrow("newer AutoHub (0002_later.sql)");
    await database.drop();
  });

  describe("on a database that has had migrations", () => {
    const FILES = { "0001_make_a.sql": "create table a (n int);\n", "0003_make_b.sql": "create table b (n int);\n" };

    /** A database with these migrations, and their folder. */
    async function migrated() {
      const database = await createTestDatabase({ migrated: false });
      const dir = folderWith(FILES);
      await migrate(database.url, log, { dir, root: dir });
      return { ...database, dir, again: () => migrate(database.url, log, { dir, root: dir }) };
    }

    it("names the files that were edited, renamed or removed since, and takes them back as they were", async () => {
      const { url, dir, again, drop } = await migrated();
      const file = (name: string) => join(dir, name);
      writeFileSync(file("0001_make_a.sql"), "create table a (n int, m int);\n");
      await expect(again()).rejects.toThrow(/^Migrations were edited after they had run: 0001_make_a\.sql\. /);
      renameSync(file("0003_make_b.sql"), file("0002_make_b.sql"));
      await expect(again()).rejects.toThrow(
        /renamed after they had run: 0003_make_b\.sql is now 0002_make_b\.sql\. .*\n.*edited after they had run: 0001_make_a\.sql/,
      );
      writeFileSync(file("0001_make_a.sql"), FILES["0001_make_a.sql"]);
      renameSync(file("0002_make_b.sql"), file("0003_make_b.sql"));
      rmSync(file("0001_make_a.sql"));
      await expect(again()).rejects.toThrow("migrations that this AutoHub does not have: 0001_make_a.sql.");
      expect(await query(url, "select name from migrations order by name")).toEqual(
        Object.keys(FILES).map((name) => ({ name })),
      );
      writeFileSync(file("0001_make_a.sql"), FILES["0001_make_a.sql"].replaceAll("\n", "\r\n"));
      expect(await again()).toEqual([]);
      await drop();
    });

    it("takes over the checksums of files that ran before checksums were kept", async () => {
      const { url, dir, again, drop } = await migrated();
      await query(url, "alter table migrations drop column checksum");
      expect(await again()).toEqual([]);
      writeFileSync(join(dir, "0001_make_a.sql"), "select 1");
      await expect(again()).rejects.toThrow("edited after they had run: 0001_make_a.sql");
      await drop();
    });

    it("names a file that would never run because of its name", async () => {
      const { dir, again, drop } = await migrated();
      writeFileSync(join(dir, "0004-make-c.sql"), "create table c (n int)");
      await expect(again()).rejects.toThrow("0004-make-c.sql would never run");
      await drop();
    });
  });
});
