import { sql } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { createLogger } from "../logger.ts";
import { openDb } from "./db.ts";
import { prepareRead } from "./prepared-read.ts";

it("survives a connection that breaks between two statements of a transaction", async () => {
  const database = await createTestDatabase({ migrated: false });
  const { db } = openDb(database.url, createLogger({ level: "silent", pretty: false }));
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // An error that nobody listens for would end the process; here it ends the test run.
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
