import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { lockInventory } from "../inventory/inventory-tables.ts";
import { LOCK_SPACES, locksOf, openAdvisoryLocks, SINGLE_LOCKS } from "./locks.ts";

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

it("gives no number to two kinds of locks", () => {
  const numbers = [...Object.values(LOCK_SPACES), ...Object.values(SINGLE_LOCKS)];
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("keeps every lock's number in one file", () => {
  const files = readdirSync(join(ROOT, "src/server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .filter((name) => name !== join("infra", "locks.ts"));
  const numbers = Object.values({ ...LOCK_SPACES, ...SINGLE_LOCKS });
  const offenders = files.filter((name) => {
    const code = readFileSync(join(ROOT, "src/server", name), "utf8").replaceAll(/(?<=\d)_(?=\d)/g, "");
    return (
      numbers.some((number) => new RegExp(`\\b${number}\\b`).test(code)) ||
      /advisory_(xact_)?lock\w*\(\s*[\d']/.test(code)
    );
  });
  expect(offenders).toEqual([]);
});
