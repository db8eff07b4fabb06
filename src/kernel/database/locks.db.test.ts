import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockInventory } from "#core/inventory/inventory-tables.ts";
import { insertDealership } from "#test/factories.ts";
import { startTcpRelay } from "#test/tcp-relay.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { type AdvisoryLocks, LOCK_SPACES, locksOf, openAdvisoryLocks, SINGLE_LOCKS } from "./locks.ts";

const ROOT = join(import.meta.dirname, "../../..");
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("lets a dealership's inventory change while an export of the same number runs", async () => {
  const { db, databaseUrl, log } = test.context;
  const id = await insertDealership(db);
  const locks = openAdvisoryLocks(databaseUrl, log);
  try {
    for (const space of ["export", "run", "host", "hostWaiting", "partnerSync"] as const) {
      expect(await locksOf(locks, space).tryLock(id)).toBe(true);
    }
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '1s'`.execute(trx);
      await lockInventory(trx, id);
    });
  } finally {
    await locks.close();
  }
});

describe("a connection that breaks", () => {
  /** Opens two processes' locks. The connection of `ours` is cut, as by a restart of the database. */
  async function cut(use: (ours: AdvisoryLocks, theirs: AdvisoryLocks) => Promise<void>): Promise<void> {
    const [ours, theirs] = [test.context.databaseUrl, test.context.databaseUrl].map((to) =>
      openAdvisoryLocks(to, test.context.log),
    ) as [AdvisoryLocks, AdvisoryLocks];
    try {
      await use(ours, theirs);
    } finally {
      await Promise.all([ours.close(), theirs.close()]);
    }
  }
  const cutHolder = (key: number) =>
    test.asOwner(`select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = ${key}
        and database = (select oid from pg_database where datname = current_database())`);

  it("lets the work under way keep others of the same process out, and takes nothing from another process", async () => {
    await cut(async (ours, theirs) => {
      expect(await ours.tryLock("run", 4_711)).toBe(true);
      await cutHolder(4_711);
      await expect.poll(() => ours.holds("run", 4_711)).toBe(false);
      expect(await ours.tryLock("run", 4_711)).toBe(false);
      expect(await theirs.tryLock("run", 4_711)).toBe(true);
      await ours.unlock("run", 4_711);
      expect(await ours.tryLock("run", 4_711)).toBe(false);
      await theirs.unlock("run", 4_711);
      expect(await ours.tryLock("run", 4_711)).toBe(true);
      await ours.unlock("run", 4_711);
      expect(await theirs.tryLock("run", 4_711)).toBe(true);
    });
  });

  it("keeps nothing that was only asked for", async () => {
    const { databaseUrl, log } = test.context;
    const relay = await startTcpRelay(databaseUrl);
    const locks = openAdvisoryLocks(relay.url(databaseUrl), log);
    try {
      relay.hang();
      const asked = locks.tryLock("run", 4_713);
      asked.catch(() => {});
      await relay.refuse();
      await expect(asked).rejects.toThrow();
      await relay.leadTo(databaseUrl);
      expect(await locks.tryLock("run", 4_713)).toBe(true);
    } finally {
      await locks.close();
      await relay.close();
    }
  });

  it("lets a crawl take its host again", async () => {
    await cut(async (ours) => {
      expect(await ours.tryLock("host", 4_712)).toBe(true);
      await cutHolder(4_712);
      await expect.poll(() => ours.holds("host", 4_712)).toBe(false);
      expect(await ours.tryLock("host", 4_712)).toBe(true);
    });
  });
});

it("gives no number to two kinds of locks", () => {
  const numbers = [...Object.values(LOCK_SPACES), ...Object.values(SINGLE_LOCKS)];
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("keeps every lock's number in one file", () => {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .filter((name) => name !== join("kernel", "database", "locks.ts"));
  const numbers = Object.values({ ...LOCK_SPACES, ...SINGLE_LOCKS });
  const offenders = files.filter((name) => {
    const code = readFileSync(join(ROOT, "src", name), "utf8").replaceAll(/(?<=\d)_(?=\d)/g, "");
    return (
      numbers.some((number) => new RegExp(`\\b${number}\\b`).test(code)) ||
      /advisory_(xact_)?lock\w*\(\s*[\d']/.test(code)
    );
  });
  expect(offenders).toEqual([]);
});
