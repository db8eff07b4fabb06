import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listReadings } from "#core/dealerships/dealership-reading.ts";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { openWorkerQueue, type WorkerQueue } from "#test/worker-queue.ts";
import { syncJob } from "./request-sync.ts";
import { startDueSyncs } from "./sync-scheduler.ts";

const NIGHT = { fromMinute: 60, toMinute: 300 };
const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ environment: { CRAWL_SCHEDULE: "23:05-04:00" } });
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom("dealerships").execute());

const tick = (at: Date) => startDueSyncs(test.context, NIGHT, at);
const readingOf = async (id: number) => (await listReadings(test.context.db, { ids: [id] }))[0]?.reading;
const dealership = (id: number) =>
  test.context.db.selectFrom("dealerships").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const runs = () => test.context.db.selectFrom("sync_runs").selectAll().orderBy("id").execute();
const set = (id: number, values: { sync_schedule?: "off" | "hourly"; expires_at?: Date; next_sync_at?: Date }) =>
  test.context.db.updateTable("dealerships").set(values).where("id", "=", id).execute();

it("plans a dealership's night, starts its crawl then, and plans the next night", async () => {
  const id = await insertDealership(test.context.db);
  const noon = new Date("2026-11-20T12:00:00");
  expect(await tick(noon)).toBe(0);
  const first = (await dealership(id)).next_sync_at as Date;
  expect(first.getHours()).toBeGreaterThanOrEqual(1);
  expect(first.getHours()).toBeLessThan(5);
  expect(await tick(new Date(first.getTime() - 1))).toBe(0);
  expect(await tick(first)).toBe(1);
  expect(await tick(first)).toBe(0);
  expect(await runs()).toMatchObject([{ dealership_id: id, trigger: "schedule", status: "queued" }]);
  expect(await dealership(id)).toMatchObject({ status: "syncing" });
  const second = (await dealership(id)).next_sync_at as Date;
  expect(second.getDate()).toBe(first.getDate() + 1);
});

it("starts each crawl once, with any number of workers at the same time", async () => {
  const { db, pool } = test.context;
  await pool.query(
    "insert into dealerships (name, url, status) select 'D' || n, 'https://d.example/' || n, 'active' from generate_series(1, 200) n",
  );
  const now = new Date();
  await db.updateTable("dealerships").set({ next_sync_at: now }).execute();
  const started = await Promise.all(Array.from({ length: 8 }, () => tick(now)));
  expect(started.reduce((sum, count) => sum + count, 0)).toBe(200);
  expect(await runs()).toHaveLength(200);
});

it("shares the due runs among four workers: each run goes to one of them, and each of them gets some", async () => {
  const { db, pool } = test.context;
  await pool.query(
    "insert into dealerships (name, url, status) select 'D' || n, 'https://d.example/' || n, 'active' from generate_series(1, 600) n",
  );
  const now = new Date();
  await db.updateTable("dealerships").set({ next_sync_at: now }).execute();
  await tick(now);
  const waiting = new Set((await runs()).map(({ id }) => id));
  const taken: number[][] = [];
  const queues: WorkerQueue[] = [];
  try {
    for (let n = 0; n < 4; n += 1) {
      queues.push(await openWorkerQueue(test.context, [syncJob]));
    }
    await Promise.all(
      queues.map(({ queue }, n) => {
        const mine: number[] = [];
        taken[n] = mine;
        return queue.work(syncJob, 4, async ({ runId }) => {
          if (waiting.has(runId)) mine.push(runId);
          await sleep(10);
        });
      }),
    );
    await vi.waitFor(() => expect(taken.flat().length).toBeGreaterThanOrEqual(600), { timeout: 30_000, interval: 50 });
    expect(new Set(taken.flat()).size).toBe(600);
    expect(taken.flat()).toHaveLength(600);
    for (const runsOfWorker of taken) expect(runsOfWorker.length).toBeGreaterThan(60);
  } finally {
    await Promise.all(queues.map((queue) => queue.close()));
  }
});

it("leaves dealerships without a schedule and expired ones alone", async () => {
  const off = await insertDealership(test.context.db);
  const expired = await insertDealership(test.context.db);
  const past = new Date(Date.now() - MINUTE_MS);
  await set(off, { sync_schedule: "off", next_sync_at: past });
  await set(expired, { expires_at: past, next_sync_at: past });
  expect(await tick(new Date())).toBe(0);
  expect(await runs()).toEqual([]);
});

it("makes up once for the time it slept through", async () => {
  const id = await insertDealership(test.context.db);
  await set(id, { sync_schedule: "hourly", next_sync_at: new Date(Date.now() - 50 * 60 * MINUTE_MS) });
  expect(await tick(new Date())).toBe(1);
  expect(await tick(new Date())).toBe(0);
  expect((await dealership(id)).next_sync_at?.getTime()).toBeGreaterThan(Date.now());
});

it("tries a crawl that failed again soon, then later, and calls the operator at the third failure", async () => {
  const { db } = test.context;
  const player = runPlayer(db);
  const id = await insertDealership(db);
  const failed = { outcome: "failed", reason: "The site was down." } as const;
  const far = new Date("2100-01-01T00:00:00Z");
  for (const minutes of [15, 60, 240]) {
    await set(id, { next_sync_at: far });
    const run = await player.run(id, [], failed);
    const wait = ((await dealership(id)).next_sync_at?.getTime() ?? 0) - (run.finished_at?.getTime() ?? 0);
    expect(wait).toBe(minutes * MINUTE_MS);
    expect((await listReadings(db, { ids: [id] }))[0]).toMatchObject({
      isUrgent: minutes === 240,
      reading: { words: "Failed", reason: "The site was down." },
    });
  }
  await set(id, { next_sync_at: far });
  await player.run(id, [], failed);
  expect(await dealership(id)).toMatchObject({ next_sync_at: far, failures_in_row: 4 });
  await player.run(id, [makeFacts()]);
  expect(await dealership(id)).toMatchObject({ failures_in_row: 0 });
  expect((await listReadings(db, { ids: [id] }))[0]).toMatchObject({ isUrgent: false, reading: { state: "full" } });
});

it("does not come sooner to a site that refuses it", async () => {
  const id = await insertDealership(test.context.db);
  const far = new Date("2100-01-01T00:00:00Z");
  await set(id, { next_sync_at: far });
  await runPlayer(test.context.db).run(id, [], { outcome: "blocked", reason: "The site answered 403." });
  expect((await dealership(id)).next_sync_at).toEqual(far);
});

it("calls the operator when the website has become another kind, until that has lasted for four days", async () => {
  const { db } = test.context;
  const player = runPlayer(db);
  const id = await insertDealership(db);
  const car = makeFacts();
  await player.run(id, [car], { platform: "dealer-com" });
  await player.run(id, [], { outcome: "failed", reason: "Maintenance.", platform: "structured-data" });
  expect(await dealership(id)).toMatchObject({ platform: "dealer-com" });
  for (let night = 0; night < 4; night += 1) {
    await player.run(id, [car], { platform: "structured-data" });
    expect(await readingOf(id)).toMatchObject({
      state: "part",
      reason: expect.stringContaining("Platform Dealer.com before, Structured data now"),
    });
  }
  await player.run(id, [car], { platform: "structured-data" });
  expect(await readingOf(id)).toMatchObject({ state: "full", reason: null });
});

it("is silenced when the operator gives the dealership another address", async () => {
  const { db } = test.context;
  const id = await insertDealership(db);
  await runPlayer(db).run(id, [], { outcome: "failed", reason: "The site was down." });
  const headers = { cookie: await test.signIn() };
  const url = `/api/dealerships/${id}`;
  const patch = (payload: object) => test.app.inject({ method: "PATCH", url, headers, payload });
  await patch({ name: "Other name" });
  expect(await readingOf(id)).toMatchObject({ state: "failed", reason: "The site was down." });
  await patch({ url: "https://other.example/used" });
  expect(await dealership(id)).toMatchObject({ failures_in_row: 0, removal_memory: null });
  expect(await readingOf(id)).toMatchObject({ words: "Not read yet", since: null, reason: null, toDo: "Sync it." });
});

it("shows the console the hours of the night with their time zone", async () => {
  const headers = { cookie: await test.signIn() };
  const answer = await test.app.inject({ url: "/api/admin/sync/schedule", headers });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(answer.json()).toEqual({ night: "23:05-04:00", timeZone });
});
