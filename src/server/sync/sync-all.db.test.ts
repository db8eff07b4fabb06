import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom("dealerships").execute());

const call = async (method: "GET" | "POST", url: string) => {
  const response = await test.app.inject({ method, url, headers: { cookie } });
  return { status: response.statusCode, body: response.json() };
};
const overview = async () => (await call("GET", "/api/admin/sync")).body;

it("syncs every dealership that has not expired, and joins what is under way", async () => {
  const { db } = test.context;
  const a = await insertDealership(db, { name: "A" });
  const b = await insertDealership(db, { name: "B" });
  const gone = await insertDealership(db, { name: "C", expires_at: new Date(Date.now() - 1_000) });
  await call("POST", `/api/dealerships/${a}/sync`);
  expect(await call("POST", "/api/sync")).toEqual({
    status: 202,
    body: { message: "All dealerships are being synced in the background", count: 2 },
  });
  const rows = await db.selectFrom("dealerships").select(["id", "status"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: a, status: "syncing" },
    { id: b, status: "syncing" },
    { id: gone, status: "expired" },
  ]);
  const runs = await db.selectFrom("sync_runs").select(["dealership_id", "trigger"]).orderBy("id").execute();
  expect(runs).toEqual([
    { dealership_id: a, trigger: "manual" },
    { dealership_id: b, trigger: "all" },
  ]);
  const [entry] = (await call("GET", "/api/admin/audit")).body.entries;
  expect(entry).toMatchObject({ action: "sync.all_started", subject: "2 dealerships" });
});

it("starts two thousand at once, with a job for each", async () => {
  const { db, pool } = test.context;
  await pool.query(
    "insert into dealerships (name, url, status) select 'D' || n, 'https://d.example/' || n, 'active' from generate_series(1, 2000) n",
  );
  await pool.query("delete from pgboss.job");
  expect((await call("POST", "/api/sync")).body.count).toBe(2_000);
  expect((await call("POST", "/api/sync")).body.count).toBe(2_000);
  const { rows } = await pool.query("select count(*)::int as jobs from pgboss.job where name = 'sync-dealership'");
  expect(rows[0].jobs).toBe(2_000);
  expect(await db.selectFrom("sync_runs").select("id").execute()).toHaveLength(2_000);
  expect((await overview()).queued).toHaveLength(200);
});

it("shows what is running, what failed and what the schedule brings", async () => {
  const { db } = test.context;
  const player = runPlayer(db);
  const failing = await insertDealership(db, { name: "Failing" });
  const fine = await insertDealership(db, { name: "Fine" });
  await player.run(failing, []);
  await player.run(fine, [], { outcome: "failed", reason: "The site was down." });
  await player.run(fine, []);
  await player.run(failing, [], { outcome: "failed", reason: "The site was down." });
  await call("POST", `/api/dealerships/${failing}/sync`);
  await db
    .updateTable("dealerships")
    .set({ next_sync_at: new Date("2030-01-01T02:00:00Z") })
    .where("id", "=", fine)
    .execute();
  expect(await overview()).toMatchObject({
    running: [],
    queued: [{ dealershipName: "Failing", status: "queued", trigger: "manual" }],
    troubled: [{ dealershipName: "Failing", status: "failed", reason: "The site was down." }],
    upcoming: expect.arrayContaining([{ dealershipId: fine, dealershipName: "Fine", at: "2030-01-01T02:00:00.000Z" }]),
  });
});
