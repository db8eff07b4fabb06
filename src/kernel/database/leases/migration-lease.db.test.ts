import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { overtake } from "#test/overtake.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { connectAtStart } from "../connect-at-start.ts";
import { requireMigrationLease, underMigrationLease } from "./migration-lease.ts";

const SHORT = { durationMs: 900 };

const test = sharedTestApp();
let clients: pg.Client[];
beforeAll(async () => {
  clients = [await connectAtStart(test.databaseUrl, "test"), await connectAtStart(test.databaseUrl, "test")];
});
afterAll(async () => {
  for (const client of clients) await client.end();
});
const migrateWith = (n: number, work: Parameters<typeof underMigrationLease<void>>[3]) =>
  underMigrationLease(clients[n] as pg.Client, test.databaseUrl, test.context.log, work, SHORT);

it("renews the lease of a migration that takes longer than it lasts, while the others wait", async () => {
  const order: string[] = [];
  const began = Promise.withResolvers<void>();
  const first = migrateWith(0, async () => {
    began.resolve();
    await clients[0]?.query("select pg_sleep(2)");
    order.push("first");
  });
  await began.promise;
  await migrateWith(1, async () => void order.push("second"));
  await first;
  expect(order).toEqual(["first", "second"]);
});

it("refuses what a late migration would commit, in a sentence", async () => {
  const migration = migrateWith(0, async (lease) => {
    await requireMigrationLease(clients[0] as pg.Client, lease);
    const next = await overtake(test.context, "migration", 1);
    try {
      await requireMigrationLease(clients[0] as pg.Client, lease);
    } finally {
      await next.end();
    }
  });
  await expect(migration).rejects.toThrow("Another process has taken over the migration of this database.");
  expect((await test.context.pool.query("select from leases where kind = 'migration'")).rowCount).toBe(0);
});
