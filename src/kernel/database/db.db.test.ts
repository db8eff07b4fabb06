import { sql } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership } from "#test/factories.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { openDb } from "./db.ts";
import { prepareRead } from "./prepared-read.ts";

it("survives a connection that breaks between two statements of a transaction", async () => {
  const database = await createTestDatabase({ migrated: false });
  const { db } = openDb(database.url, createLogger({ level: "silent", pretty: false }));
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // An error without a listener would end the process; here it ends the test run.
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await other.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    const next = () => sql`select 1`.execute(trx).catch((error: Error) => error.message);
    await expect.poll(next).toContain("not queryable");
  });
  await expect(broken).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await other.end();
  await db.destroy();
  await database.drop();
});

it("answers a prepared statement also after a migration has added a column under this process", async () => {
  const database = await createTestDatabase();
  const { db, pool } = openDb(database.url, createLogger({ level: "silent", pretty: false }), 1);
  const find = prepareRead("prepared-read-test", (builder, status: string) =>
    builder
      .selectFrom("dealerships as d")
      .selectAll("d")
      .where(sql<boolean>`d.status = ${status}`)
      .where("d.name", "=", "Harbor"),
  );
  const id = await insertDealership(db, { name: "Harbor" });
  expect(await find(pool, "expired")).toEqual([]);
  expect(await find(pool, "active")).toMatchObject([{ id, name: "Harbor" }]);
  await sql`alter table dealerships add column added_later int not null default 7`.execute(db);
  expect(await find(pool, "active")).toMatchObject([{ id, added_later: 7 }]);
  expect(await find(pool, "active")).toMatchObject([{ id, added_later: 7 }]);
  await db.destroy();
  await database.drop();
});

it("gives the same rows when they come as JSON", async () => {
  const database = await createTestDatabase();
  const { db, pool } = openDb(database.url, createLogger({ level: "silent", pretty: false }), 1);
  const build = (builder: typeof db, name: string) =>
    builder
      .selectFrom("dealerships as d")
      .select(["d.id", "d.name", "d.additional_urls", "d.mandatory_fees", "d.created_at", "d.expires_at", "d.is_feed"])
      .where(sql<boolean>`d.name = ${name}`)
      .orderBy("d.id", "desc");
  const asColumns = prepareRead("prepared-columns-test", build);
  const asJson = prepareRead("prepared-json-test", build, { created_at: true, expires_at: true });
  const name = '"O\'Hara" & Sons\n\\ ü';
  for (const additionalUrls of [[], ["https://a.example/?a=1&b='2'", "{,}"]]) {
    await insertDealership(db, { name, additional_urls: additionalUrls });
  }
  const rows = await asJson(pool, name);
  expect(rows).toEqual(await asColumns(pool, name));
  expect(rows).toMatchObject([{ created_at: expect.any(Date), expires_at: null }, {}]);
  await db.destroy();
  await database.drop();
});
