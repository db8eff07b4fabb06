import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { connectAtStart } from "#kernel/database/connect-at-start.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { hasHaproxy, startDatabaseProxy } from "#test/haproxy-database-kit.ts";
import { startReplicatedPostgres } from "#test/replicated-postgres.ts";
import { createTestApp } from "#test/test-app.ts";

/** The longest time without writes: HAProxy's checks, and new connections. */
const WRITES_AGAIN_WITHIN_MS = 15_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function onServer(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) rows = (await client.query(statement)).rows;
  await client.end();
  return rows;
}

describe.skipIf(!hasHaproxy)("a failover behind HAProxy with our example", () => {
  it("has writes again soon, fails no page and loses nothing that was acknowledged", { timeout: 90_000 }, async () => {
    const servers = await startReplicatedPostgres();
    ends.push(servers.stop);
    const { standby } = servers;
    await onServer(servers.url, "alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
    const proxy = await startDatabaseProxy([servers.url, standby.url]);
    ends.push(proxy.stop);
    const url = proxy.url(servers.url);
    await expect
      .poll(
        () =>
          connectAtStart(url, "test").then(
            (client) => client.end().then(() => "open"),
            () => "closed",
          ),
        { timeout: 20_000 },
      )
      .toBe("open");

    const test = await createTestApp({
      environment: { DATABASE_READ_URL: standby.url, RESPONSE_CACHE: "on" },
      beside: { databaseUrl: url, asOwner: async () => {} },
    });
    ends.push(test.close);
    const { app, context } = test;
    const dealership = await insertDealership(context.db);
    const [carId = 0] = await insertVehicles(context.db, dealership, [makeFacts()]);
    const paths = ["/", `/vehicles/${carId}`, "/api/vehicles?limit=24", `/api/vehicles/${carId}`];
    await expect.poll(() => context.reads.replicas()[0]?.status, { timeout: 20_000 }).toBe("used");
    // The first page loads the pages' program, which takes longer than the failover on a busy machine.
    await app.inject({ url: "/" });

    let isOver = false;
    const failed: string[] = [];
    let read = 0;
    const reading = (async () => {
      while (!isOver) {
        for (const path of paths) {
          const { statusCode } = await app.inject({ url: path });
          read += 1;
          if (statusCode !== 200) failed.push(`${path} ${statusCode}`);
        }
        await sleep(10);
      }
    })();
    const acknowledged: string[] = [];
    let lastWrite = performance.now();
    let longestPause = 0;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const key = `written ${n}`;
        const row = { key, value: JSON.stringify(n) };
        const isWritten = await context.db
          .insertInto("settings")
          .values(row)
          .execute()
          .then(
            () => true,
            () => false,
          );
        if (isWritten) {
          acknowledged.push(key);
          longestPause = Math.max(longestPause, performance.now() - lastWrite);
          lastWrite = performance.now();
        }
        await sleep(20);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);

    await servers.stopPrimary();
    await sleep(1_000);
    await onServer(standby.url, "select pg_promote()");
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 40_000 }).toBeGreaterThan(before + 20);
    await expect.poll(async () => (await app.inject({ url: "/readyz" })).statusCode, { timeout: 20_000 }).toBe(200);
    isOver = true;
    await Promise.all([reading, writing]);
    expect(failed).toEqual([]);
    expect(read).toBeGreaterThan(50);
    expect(longestPause).toBeLessThan(WRITES_AGAIN_WITHIN_MS);
    const kept = await onServer(standby.url, "select key from settings where key like 'written %'");
    const keys = new Set(kept.map(({ key }) => key));
    expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
  });
});
