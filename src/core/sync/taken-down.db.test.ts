import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyProbe } from "#core/crawl/car-pages/probe.ts";
import type { HostRequests } from "#core/crawl/rules/host-requests.ts";
import type { CrawlListener, StartCrawl } from "#core/crawl/start-crawl.ts";
import { TAKEN_DOWN_RUN } from "#core/dealerships/rules/takedown-rules.ts";
import { openLeases } from "#kernel/database/leases/leases.ts";
import { sweepExpired } from "#kernel/database/sweep.ts";
import { createLogger } from "#kernel/process/logger.ts";
import { insertDealership, makeFacts, makeReport } from "#test/factories.ts";
import { roomy } from "#test/roomy.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { SYNC_RETENTION } from "./retention.ts";
import { runSync } from "./run-sync.ts";

const log = createLogger({ level: "silent", pretty: false });
let test: TestApp;
let cookie: string;
let connection: ReturnType<typeof openLeases>;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  connection = openLeases(test.databaseUrl, log);
});
afterAll(async () => {
  await connection.close();
  await test.close();
});

async function makeRun() {
  const { db } = test.context;
  const dealershipId = await insertDealership(db, { status: "syncing" });
  const { id } = await db
    .insertInto("sync_runs")
    .values({ dealership_id: dealershipId, trigger: "manual", status: "queued" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, dealershipId };
}
const carryOut = (id: number, start: StartCrawl) => {
  const crawler = { ...test.context.crawler, start };
  const leases = connection.ofKind("run");
  return runSync({ ...test.context, crawler, log, leases, room: roomy }, id, AbortSignal.timeout(60_000));
};
const runOf = (id: number) =>
  test.context.db
    .selectFrom("sync_runs")
    .innerJoin("dealerships", "dealerships.id", "sync_runs.dealership_id")
    .select(["sync_runs.status", "sync_runs.reason", "dealerships.status as dealership", "failures_in_row"])
    .where("sync_runs.id", "=", id)
    .executeTakeFirstOrThrow();
const takeDown = (dealershipId: number) =>
  test.app.inject({
    ...{ method: "POST", url: `/api/dealerships/${dealershipId}/takedowns`, headers: { cookie } },
    payload: { askedBy: "Its lawyer", reason: "Asked to" },
  });
const ENDED = { status: "failed", reason: TAKEN_DOWN_RUN, dealership: "active", failures_in_row: 0 };

it("ends a crawl that is under way when its dealership is taken down, and keeps nothing of it", async () => {
  const { id, dealershipId } = await makeRun();
  const started = Promise.withResolvers<void>();
  const start: StartCrawl = (_order, { onVehicles }, signal) => ({
    report: Promise.resolve(onVehicles([makeFacts()])).then(
      () =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          started.resolve();
        }),
    ),
    ...{ probe: async () => emptyProbe(), close: async () => {}, evidence: () => null },
  });
  const running = carryOut(id, start);
  await started.promise;
  expect((await takeDown(dealershipId)).statusCode).toBe(201);
  await running;
  expect(await runOf(id)).toEqual(ENDED);
  const cars = await test.context.db
    .selectFrom("vehicles")
    .select("id")
    .where("dealership_id", "=", dealershipId)
    .execute();
  expect(cars).toEqual([]);
}, 90_000);

it("does not begin a crawl that waited when its dealership was taken down", async () => {
  const { id, dealershipId } = await makeRun();
  await takeDown(dealershipId);
  const start: StartCrawl = () => {
    throw new Error("a website was asked that must not be");
  };
  await carryOut(id, start);
  expect(await runOf(id)).toEqual(ENDED);
});

it("drops what a crawl has seen that ends in the same moment", async () => {
  const { id, dealershipId } = await makeRun();
  const start: StartCrawl = (_order, { onVehicles }) => ({
    report: (async () => {
      await onVehicles([makeFacts()]);
      await takeDown(dealershipId);
      return makeReport({ found: 1 });
    })(),
    ...{ probe: async () => emptyProbe(), close: async () => {}, evidence: () => null },
  });
  await carryOut(id, start);
  expect(await runOf(id)).toEqual(ENDED);
});

const AT = Date.UTC(2026, 10, 20, 2, 0, 0);
const host = (different: Partial<HostRequests> = {}): HostRequests => ({
  ...{
    origin: "https://dealer.example",
    firstAt: AT,
    lastAt: AT + 60_000,
    requests: 12,
    refused: 1,
    refusedPath: "/api",
  },
  robots: {
    ...{ state: "found", status: 200, at: AT, sha256: "ab".repeat(32), group: "*" },
    ...{ rules: "disallow: /api\n=1+1", delayMs: 500 },
  },
  ...different,
});
const telling =
  (...states: HostRequests[][]): StartCrawl =>
  (_order, listener: CrawlListener) => {
    for (const hosts of states) listener.onRequests?.(hosts);
    return {
      report: Promise.resolve(makeReport()),
      probe: async () => emptyProbe(),
      close: async () => {},
      evidence: () => null,
    };
  };
const get = (url: string) => test.app.inject({ url, headers: { cookie } });

it("records which hosts a run has asked and what their robots.txt said, once a host, for pages and as CSV", async () => {
  const { id, dealershipId } = await makeRun();
  const given = host({
    origin: "sftp://files.example:22",
    firstAt: AT + 1_000,
    ...{ requests: 1, refused: 0, refusedPath: null },
    robots: { state: "not_asked", status: null, at: null, sha256: null, group: null, rules: "", delayMs: 0 },
  });
  await carryOut(id, telling([host({ requests: 3 })], [host(), given]));
  const { entries, total } = (await get(`/api/dealerships/${dealershipId}/crawl-log`)).json();
  expect(total).toBe(2);
  expect(entries).toEqual([
    expect.objectContaining({
      origin: "sftp://files.example:22",
      robots: "not_asked",
      robotsAt: null,
      robotsSha256: null,
    }),
    {
      ...{ runId: id, attempt: 1, origin: "https://dealer.example", requests: 12, refused: 1, refusedPath: "/api" },
      ...{
        firstAt: "2026-11-20T02:00:00.000Z",
        lastAt: "2026-11-20T02:01:00.000Z",
        robots: "found",
        robotsStatus: 200,
      },
      ...{ robotsAt: "2026-11-20T02:00:00.000Z", robotsSha256: "ab".repeat(32), robotsGroup: "*" },
      ...{ robotsRules: "disallow: /api\n=1+1", crawlDelayMs: 500 },
      userAgent: test.context.crawler.order.userAgent,
    },
  ]);
  const csv = await get(`/api/dealerships/${dealershipId}/crawl-log.csv`);
  expect(csv.headers["content-disposition"]).toBe(`attachment; filename="crawl-log-${dealershipId}.csv"`);
  expect(csv.body.split("\r\n")).toHaveLength(4);
  expect(csv.body).toContain('"https://dealer.example","2026-11-20T02:00:00.000Z"');
  // The rules are the dealer's text, which a spreadsheet must not run.
  expect(csv.body).not.toMatch(/\n=1/);
});

it("keeps the log for two years, also when the dealership is deleted, and each robots.txt as long as an entry names it", async () => {
  const { db } = test.context;
  await db.deleteFrom("crawl_hosts").execute();
  const { id, dealershipId } = await makeRun();
  await carryOut(id, telling([host({ firstAt: Date.now(), lastAt: Date.now() })]));
  await test.app.inject({ method: "DELETE", url: `/api/dealerships/${dealershipId}`, headers: { cookie } });
  const old = new Date(Date.now() - 10 * 86_400_000);
  await db.updateTable("robots_files").set({ seen_at: old }).execute();
  await sweepExpired(db, SYNC_RETENTION);
  expect((await get(`/api/dealerships/${dealershipId}/crawl-log`)).json().total).toBe(1);
  await db
    .updateTable("crawl_hosts")
    .set({ last_at: new Date(Date.now() - 731 * 86_400_000) })
    .execute();
  await sweepExpired(db, SYNC_RETENTION);
  expect((await get(`/api/dealerships/${dealershipId}/crawl-log`)).json().total).toBe(0);
  expect(await db.selectFrom("robots_files").select("agent").execute()).toEqual([]);
});
