import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FEATURES } from "#app/features.ts";
import { retentionOf } from "#app/retention.ts";
import { pruneChanges, readLogState } from "#core/listing/change-log.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { VIEWS_KEPT_DAYS } from "#kernel/words/rules/retention.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { applyStatsTimeZone } from "./stats-days.ts";
import { sweepExpired } from "./sweep.ts";

let test: TestApp;
let dump: PoolClient;
let dealership: number;
beforeAll(async () => {
  test = await createTestApp();
  dealership = await insertDealership(test.context.db);
  // The same as pg_dump: one snapshot for its whole duration, and a lock on every table that allows all but DDL.
  dump = await test.context.pool.connect();
  await dump.query("begin isolation level repeatable read, read only");
  const { rows } = await dump.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  );
  for (const { name } of rows) await dump.query(`lock table ${name} in access share mode`);
});
afterAll(async () => {
  await dump?.query("rollback");
  dump?.release();
  await test.close();
});

const total = async () => (await test.app.inject("/api/vehicles")).json().total;
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

/** Any work that waited for the dump would wait until the test's timeout. */
it("lets crawls, search, clicks, sweeps and a change of zone go on while a dump holds its snapshot", async () => {
  const { db, pool } = test.context;
  const { run } = runPlayer(db);
  const [a, b, c] = [makeFacts(), makeFacts(), makeFacts()];
  expect(await run(dealership, [a, b])).toMatchObject({ status: "succeeded", added: 2 });
  expect(await total()).toBe(2);
  expect(await run(dealership, [a, b, c])).toMatchObject({ status: "succeeded", added: 1 });
  expect(await total()).toBe(3);

  const { id } = await db.selectFrom("vehicles").select("id").limit(1).executeTakeFirstOrThrow();
  const headers = { "content-type": "application/json", "user-agent": PHONE };
  for (const what of ["contact", "track-view"]) {
    const url = `/api/vehicles/${id}/${what}`;
    expect((await test.app.inject({ method: "POST", url, headers })).statusCode).toBe(200);
  }
  await pool.query("update vehicle_views set created_at = now() - $1 * interval '1 day'", [VIEWS_KEPT_DAYS + 1]);
  // The view, and the journals of the three cars: these crawls were months ago.
  expect(await sweepExpired(db, retentionOf(FEATURES))).toBe(4);
  await applyStatsTimeZone(db, "Asia/Tokyo", createLogger({ level: "silent", pretty: false }));

  const { rows } = await dump.query("select count(*)::int as n from vehicles");
  expect(rows).toEqual([{ n: 0 }]);
});

it("keeps what is behind the search short meanwhile: only transactions that write hold the change log's horizon", async () => {
  const { pool } = test.context;
  const horizon = async () => {
    const client = await pool.connect();
    try {
      return (await readLogState(client)).horizon;
    } finally {
      client.release();
    }
  };
  const before = await horizon();
  await pool.query("update dealerships set name = name || '!'");
  await total();
  // The horizon is the whole server's: a test in another database may be writing, but soon ends.
  await expect.poll(horizon).toBeGreaterThan(before);
  await pool.query("update vehicle_changes set at = at - interval '8 days'");
  const countAfterPruning = async () => {
    await pruneChanges(pool);
    return (await pool.query("select from vehicle_changes")).rowCount;
  };
  await expect.poll(countAfterPruning).toBe(0);
});
