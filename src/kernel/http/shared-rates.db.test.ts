import { hash } from "node:crypto";
import { fastify } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Db, openDb } from "#kernel/database/db.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { createTestApp } from "#test/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/test-database.ts";
import { installErrorHandler } from "./error-handler.ts";
import { createRefusalCounter, registerRateLimits } from "./rate-limit.ts";
import { RATE_LIMITS } from "./rules/rate-limits.ts";
import { openSharedRates } from "./shared-rates.ts";

const { burst } = RATE_LIMITS.follows;
const log = createLogger({ level: "silent", pretty: false });

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDb(database.productUrl, log, 2));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => db.deleteFrom("rate_uses").execute());

/** Starts a web process's server whose clock stands still, so that nothing refills while the test runs. */
function startWeb(share = openSharedRates(db, (text) => hash("sha256", text, "buffer"))) {
  const app = fastify();
  installErrorHandler(app);
  const refusals = createRefusalCounter();
  const shareNow = registerRateLimits(app, { enabled: true, privatePeers: true, refusals, share, nowMs: () => 0 });
  app.get("/follow", async (request) => app.limitRate(request, "follows"));
  /** Asks this many times. @returns how many were let through */
  const ask = async (times: number, remoteAddress = "203.0.113.7") => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => app.inject({ url: "/follow", remoteAddress })),
    );
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };
  return { ask, shareNow };
}

it("a network gets a limit once of all webs together, however it spreads its requests, and others get theirs", async () => {
  const webs = [startWeb(), startWeb(), startWeb()];
  let letThrough = 0;
  for (let round = 0; round < 20; round += 1) {
    for (const { ask, shareNow } of webs) {
      letThrough += await ask(3);
      await shareNow();
    }
  }
  // Each web may let a little more through before it knows of the others'.
  expect(letThrough).toBeGreaterThanOrEqual(burst);
  expect(letThrough).toBeLessThan(burst + 3 * webs.length);
  for (const { ask } of webs) expect(await ask(1)).toBe(0);
  expect(await webs[0]?.ask(burst, "198.51.100.7")).toBe(burst);
});

it("what a flood took at once of several webs is given back before it may ask again", async () => {
  const webs = [startWeb(), startWeb()];
  for (const { ask } of webs) expect(await ask(burst)).toBe(burst);
  for (const { shareNow } of webs) await shareNow();
  const { seconds } = await db
    .selectFrom("rate_uses")
    .select(sql<number>`max(extract(epoch from refilled_at - now()))::float8`.as("seconds"))
    .executeTakeFirstOrThrow();
  expect(seconds).toBeGreaterThan((2 * burst) / RATE_LIMITS.follows.perSecond - 60);
});

it("while the database is away each web gives a network the limit once", async () => {
  const away = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const web = startWeb(away);
  expect(await web.ask(burst)).toBe(burst);
  await expect(web.shareNow()).rejects.toThrow("ECONNREFUSED");
  expect(await web.ask(1)).toBe(0);
});

it("shoppers cost the database nothing, and keys are no addresses", async () => {
  const { ask, shareNow } = startWeb();
  await shareNow();
  expect(await db.selectFrom("rate_uses").selectAll().execute()).toEqual([]);
  await ask(1);
  await shareNow();
  const rows = await db.selectFrom("rate_uses").select("key").execute();
  expect(rows.map(({ key }) => key.length)).toEqual([32, 32]);
});

it("two whole products on one database share their limits by themselves", async () => {
  const environment = { MAIL_KEY: "k".repeat(32) };
  const one = await createTestApp({ environment });
  const other = await createTestApp({ beside: one, environment });
  try {
    const call = { url: "/api/scorecards/none", remoteAddress: "203.0.113.9" };
    const statuses = await Promise.all(
      Array.from({ length: RATE_LIMITS.scorecards.burst * 2 }, async () => (await one.app.inject(call)).statusCode),
    );
    expect(statuses).toContain(429);
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return (await other.app.inject(call)).statusCode;
    };
    await expect.poll(ask, { interval: 400 }).toBe(429);
    expect(asked).toBeLessThan(RATE_LIMITS.scorecards.burst / 2);
  } finally {
    await other.close();
    await one.close();
  }
});
