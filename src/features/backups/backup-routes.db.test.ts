import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DurableTaskWorker } from "#kernel/jobs/durable-task.ts";
import { overtake } from "#test/overtake.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import type { BackupStatus } from "./backup-endpoints.ts";
import { backupJob } from "./backup-job.ts";
import { recordCommandBackup } from "./backup-records.ts";

let test: TestApp;
let owner: string;
let worker: DurableTaskWorker;
/** A command's backup that was cut off before the worker started. */
let ofDeadCommand: number;
beforeAll(async () => {
  test = await createTestApp({ works: "later" });
  ofDeadCommand = await recordCommandBackup(test.context.db, "logical", "/somewhere");
  worker = await test.context.startWorker();
  owner = await test.signInAs("owner");
});
afterAll(async () => {
  await worker.stop(0);
  await test.close();
});

const status = async (): Promise<BackupStatus> =>
  (await test.app.inject({ url: "/api/admin/backups", headers: { cookie: owner } })).json();
const post = (url: string, cookie: string, payload: object = {}) =>
  test.app.inject({ method: "POST", url, headers: { cookie }, payload });

it("makes a backup when an owner asks, and shows that it is whole", async () => {
  expect(await status()).toMatchObject({
    kind: "logical",
    isBesideDatabase: true,
    isEncrypted: false,
    keyToKeep: join(test.context.config.dataDir, "mail-key"),
    lastGood: null,
    lossMinutes: null,
    nightly: true,
    keep: 7,
  });
  const [first, second] = await Promise.all([post("/api/admin/backups", owner), post("/api/admin/backups", owner)]);
  expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
  expect([first.json().started, second.json().started].sort()).toEqual([false, true]);
  await expect.poll(async () => (await status()).lastGood?.status, { timeout: 50_000 }).toBe("done");
  const { lastGood, isUnderWay } = await status();
  expect(isUnderWay).toBe(false);
  expect(lastGood).toMatchObject({ trigger: "console", kind: "logical", error: null, isEncrypted: false });
  expect(readdirSync(join(test.context.config.dataDir, "backups"))).toContain(lastGood?.name);
  const log = await test.context.db.selectFrom("audit_log").select("action").where("subject", "=", "Backups").execute();
  expect(log).toEqual([{ action: "backup.started" }]);
});

it("drops a backup of a worker that is late: another one has taken it over", async () => {
  const { db, pool } = test.context;
  const before = readdirSync(join(test.context.config.dataDir, "backups"));
  // The backup reads this table under a lock, so it waits here.
  const holder = await pool.connect();
  await holder.query("begin; lock table dealerships in access exclusive mode");
  await post("/api/admin/backups", owner);
  const running = async () => {
    const { rows } = await pool.query("select key from leases where kind = 'backup' and key <> '0'");
    return rows[0]?.key ?? null;
  };
  await expect.poll(running, { timeout: 20_000 }).not.toBeNull();
  const id = Number(await running());
  const next = await overtake(test.context, "backup", id);
  await holder.query("commit");
  holder.release();
  const jobs = async () =>
    (await pool.query("select from pgboss.job where name = $1 and state = 'active'", [backupJob.name])).rowCount;
  await expect.poll(jobs, { timeout: 50_000 }).toBe(0);
  const row = await db.selectFrom("backups").select(["status", "name"]).where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toEqual({ status: "running", name: null });
  expect(readdirSync(join(test.context.config.dataDir, "backups"))).toEqual(before);
  await db.updateTable("backups").set({ status: "failed" }).where("id", "=", id).execute();
  await next.end();
});

it("lets owners alone change when backups are made", async () => {
  const editor = await test.signInAs("editor");
  const plan = { nightly: false, hour: 4, keep: 14 };
  expect((await post("/api/admin/backups/plan", editor, plan)).statusCode).toBe(403);
  expect((await post("/api/admin/backups", editor)).statusCode).toBe(403);
  expect((await post("/api/admin/backups/plan", owner, { ...plan, hour: 24 })).statusCode).toBe(400);
  expect((await post("/api/admin/backups/plan", owner, plan)).json()).toEqual(plan);
  expect(await status()).toMatchObject(plan);
});

it("does not start a command's backup over when the command has died", async () => {
  const find = async () => (await status()).recent.find((backup) => backup.id === ofDeadCommand);
  await expect.poll(async () => (await find())?.error, { timeout: 50_000 }).toBe("It was interrupted.");
});
