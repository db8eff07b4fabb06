import { beforeEach, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { sharedTestApp } from "#test/shared-test-app.ts";

const test = sharedTestApp();
beforeEach(() => test.db.deleteFrom("dealerships").execute());

const overview = async () => (await test.call("GET", "/api/admin/sync")).body;

it("syncs every dealership that has not expired, and joins running crawls", async () => {
  const a = await insertDealership(test.db, { name: "A" });
  const b = await insertDealership(test.db, { name: "B" });
  const gone = await insertDealership(test.db, { name: "C", expires_at: new Date(Date.now() - 1_000) });
  await test.call("POST", `/api/dealerships/${a}/sync`);
  expect(await test.call("POST", "/api/sync")).toEqual({
    status: 202,
    body: { message: "All dealerships are being synced in the background", count: 2 },
  });
  const rows = await test.db.selectFrom("dealerships").select(["id", "status"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: a, status: "syncing" },
    { id: b, status: "syncing" },
    { id: gone, status: "expired" },
  ]);
  const runs = await test.db.selectFrom("sync_runs").select(["dealership_id", "trigger"]).orderBy("id").execute();
  expect(runs).toEqual([
    { dealership_id: a, trigger: "manual" },
    { dealership_id: b, trigger: "all" },
  ]);
  const [entry] = (await test.call("GET", "/api/admin/audit")).body.entries;
  expect(entry).toMatchObject({ action: "sync.all_started", subject: "2 dealerships" });
});

it("starts two thousand at once, with a job for each", async () => {
  const { pool } = test.context;
  await pool.query(
    "insert into dealerships (name, url, status) select 'D' || n, 'https://d.example/' || n, 'active' from generate_series(1, 2000) n",
  );
  await pool.query("delete from pgboss.job");
  expect((await test.call("POST", "/api/sync")).body.count).toBe(2_000);
  expect((await test.call("POST", "/api/sync")).body.count).toBe(2_000);
  const { rows } = await pool.query("select count(*)::int as jobs from pgboss.job where name = 'sync-dealership'");
  expect(rows[0].jobs).toBe(2_000);
  expect(await test.db.selectFrom("sync_runs").select("id").execute()).toHaveLength(2_000);
  expect((await overview()).queued).toHaveLength(200);
});

it("shows the running, failed and scheduled crawls", async () => {
  const failing = await insertDealership(test.db, { name: "Failing" });
  const fine = await insertDealership(test.db, { name: "Fine" });
  await test.player.run(failing, []);
  await test.player.run(fine, [], { outcome: "failed", reason: "The site was down." });
  await test.player.run(fine, []);
  await test.player.run(failing, [], { outcome: "failed", reason: "The site was down." });
  await test.call("POST", `/api/dealerships/${failing}/sync`);
  await test.db
    .updateTable("dealerships")
    .set({ next_sync_at: new Date("2030-01-01T02:00:00Z") })
    .where("id", "=", fine)
    .execute();
  expect(await overview()).toMatchObject({
    running: [],
    queued: [{ dealershipName: "Failing", status: "queued", trigger: "manual" }],
    troubled: [
      {
        run: { dealershipName: "Failing", status: "failed" },
        reading: { words: "Failed", reason: "The site was down.", toDo: "Nothing to do unless it lasts." },
      },
    ],
    upcoming: expect.arrayContaining([{ dealershipId: fine, dealershipName: "Fine", at: "2030-01-01T02:00:00.000Z" }]),
  });
});
