import { sql } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "#test/test-database.ts";
import { createLogger } from "../logger.ts";
import { openDb } from "./db.ts";

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
