import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { migrate } from "./migrate.ts";

const log = createLogger({ level: "silent", pretty: false });

const ROOM = "core/cars/migrations";
const BEFORE = "kernel/database/before-baseline";

/** Makes a folder of layers with these files, those without a folder in a room's migrations. */
function rootWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "autohub-migrations-"));
  for (const [name, sql] of Object.entries(files)) write(root, name, sql);
  return root;
}

const pathOf = (root: string, name: string) => join(root, name.includes("/") ? name : `${ROOM}/${name}`);
function write(root: string, name: string, sql: string): void {
  mkdirSync(dirname(pathOf(root, name)), { recursive: true });
  writeFileSync(pathOf(root, name), sql);
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
    const root = rootWith({
      "0001_make_a.sql": "create table a (n int)",
      "0002_break.sql": "create table b (n int); select 1/0",
    });
    await expect(migrate(database.url, log, { root })).rejects.toThrow("0002_break.sql failed: division by zero");
    expect(await query(database.url, "select to_regclass('a')::text as a, to_regclass('b')::text as b")).toEqual([
      { a: "a", b: null },
    ]);
    write(root, "0002_break.sql", "create table b (n int)");
    expect(await migrate(database.url, log, { root })).toEqual(["0002_break.sql"]);
    await database.drop();
  });

  it("refuses a database that a newer version has changed", async () => {
    const database = await createTestDatabase({ migrated: false });
    const root = rootWith({ "0001_make_a.sql": "select 1", "0002_later.sql": "select 1" });
    await migrate(database.url, log, { root });
    rmSync(pathOf(root, "0002_later.sql"));
    await expect(migrate(database.url, log, { root })).rejects.toThrow("newer AutoHub (0002_later.sql)");
    await database.drop();
  });

  describe("on a database that has had migrations", () => {
    const FILES = { "0001_make_a.sql": "create table a (n int);\n", "0003_make_b.sql": "create table b (n int);\n" };

    /** Returns a database with these migrations, and their folder. */
    async function migrated() {
      const database = await createTestDatabase({ migrated: false });
      const root = rootWith(FILES);
      await migrate(database.url, log, { root });
      return { ...database, root, again: () => migrate(database.url, log, { root }) };
    }

    it("names the files that were edited, renamed or removed since, and takes them back as they were", async () => {
      const { url, root, again, drop } = await migrated();
      const file = (name: string) => pathOf(root, name);
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
      const { url, root, again, drop } = await migrated();
      await query(url, "alter table migrations drop column checksum");
      expect(await again()).toEqual([]);
      write(root, "0001_make_a.sql", "select 1");
      await expect(again()).rejects.toThrow("edited after they had run: 0001_make_a.sql");
      await drop();
    });

    it("names a file that would never run because of its name", async () => {
      const { root, again, drop } = await migrated();
      write(root, "0004-make-c.sql", "create table c (n int)");
      await expect(again()).rejects.toThrow("0004-make-c.sql would never run");
      await drop();
    });

    it("goes on without a room that was taken out, where a migration says that it replaces the room's files", async () => {
      const { url, root, again, drop } = await migrated();
      rmSync(pathOf(root, "0001_make_a.sql"));
      write(root, "features/b/migrations/0004_drop_a.sql", "-- Replaces: 0001_make_a.sql\ndrop table if exists a;\n");
      expect(await again()).toEqual(["0004_drop_a.sql"]);
      expect(await query(url, "select to_regclass('a') as a")).toEqual([{ a: null }]);
      await drop();
    });
  });

  describe("with baselines", () => {
    const OLD = {
      [`${BEFORE}/0001_make_a.sql`]: "create table a (n int)",
      [`${BEFORE}/0002_widen_a.sql`]: "alter table a alter n type bigint",
    };
    const NEW = {
      "0202_baseline_cars.sql": "create table cars (a bigint references a)",
      "kernel/first/migrations/0201_baseline_first.sql": "create table a (n bigint primary key)",
      "features/last/migrations/0301_make_b.sql": "create table b (car bigint)",
    };
    const names = async (url: string) =>
      (await query(url, "select name from migrations order by name")).map((row) => (row as { name: string }).name);

    it("makes a new database by them alone, room by room, and then by the later migrations", async () => {
      const database = await createTestDatabase({ migrated: false });
      const root = rootWith({ ...OLD, ...NEW });
      const ran = await migrate(database.url, log, { root });
      expect(ran).toEqual(["0201_baseline_first.sql", "0202_baseline_cars.sql", "0301_make_b.sql"]);
      expect(await names(database.url)).toEqual(ran);
      expect(await migrate(database.url, log, { root })).toEqual([]);
      await database.drop();
    });

    it("takes a database of before through the old steps, and notes the baselines without running them", async () => {
      const database = await createTestDatabase({ migrated: false });
      const before = rootWith({ "0001_make_a.sql": OLD[`${BEFORE}/0001_make_a.sql`] ?? "" });
      await migrate(database.url, log, { root: before });
      await query(database.url, "insert into a values (7)");
      const root = rootWith({ ...OLD, ...NEW });
      expect(await migrate(database.url, log, { root })).toEqual(["0002_widen_a.sql", "0301_make_b.sql"]);
      expect(await names(database.url)).toHaveLength(5);
      expect(
        await query(database.url, "select n, to_regclass('cars') as cars, to_regclass('b')::text as b from a"),
      ).toEqual([{ n: "7", cars: null, b: "b" }]);
      expect(await migrate(database.url, log, { root })).toEqual([]);
      await database.drop();
    });

    it("names an old step that was edited, and two migrations with one number", async () => {
      const database = await createTestDatabase({ migrated: false });
      const root = rootWith({ ...OLD, ...NEW });
      await migrate(database.url, log, { root, only: ["0001_make_a.sql"] });
      write(root, `${BEFORE}/0001_make_a.sql`, "create table a (n int, m int)");
      await expect(migrate(database.url, log, { root })).rejects.toThrow("edited after they had run: 0001_make_a.sql");
      write(root, "0301_make_c.sql", "create table c (n int)");
      await expect(migrate(database.url, log, { root })).rejects.toThrow(
        /^Two migrations have the number 0301: .*0301_make_b.*0301_make_c/,
      );
      await database.drop();
    });
  });
});
