import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from "#test/fake-webhook-receiver.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { warmCache } from "#test/warm-cache.ts";
import { notificationEndpoints } from "./notification-endpoints.ts";

// A busy machine needs time to start a process.
const PATIENCE = { timeout: 120_000 };
/** Settings that both processes share although they have separate data folders: the keys, and the base of the deliveries' ids. */
const SHARED = {
  ...{ MAIL_FROM: "cars@market.example", MAIL_KEY: "a key of a test, which is long enough" },
  PUBLIC_URL: "https://market.example",
};
const DEALERSHIPS = 5;
/** Number of an advisory lock. */
const GATE = 4_711;

let smtp: FakeSmtpServer;
let receiver: FakeWebhookReceiver;
let web: TestApp;
let place: string;
let worker: ChildProcess | null = null;

beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  receiver = await startFakeWebhookReceiver();
  place = mkdtempSync(join(tmpdir(), "autohub-worker-"));
  warmCache(place);
  web = await createTestApp({
    works: "later",
    allowHosts: [receiver.host],
    environment: { SMTP_URL: smtp.url, ...SHARED },
  });
});
afterAll(async () => {
  worker?.kill("SIGKILL");
  await web.close();
  await smtp.close();
  await receiver.close();
  rmSync(place, { recursive: true, force: true });
});

/** Starts a worker that can be killed: a separate process on the same database. */
function startWorker(): ChildProcess {
  const env = {
    ...process.env,
    ...{ ROLE: "worker", PORT: "0", DATABASE_URL: web.databaseUrl, DATA_DIR: place, LOG_LEVEL: "silent" },
    ...{ CRAWL_ALLOW_HOSTS: receiver.host, CRAWL_SCHEDULE: "off", STATS_TIME_ZONE: "UTC" },
    ...{ SMTP_URL: smtp.url, ...SHARED },
  };
  return spawn(process.execPath, [resolve("src/app/main.ts")], { env, stdio: "ignore" });
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: web.databaseUrl });
  await client.connect();
  return client;
}

const notifications = () => web.context.db.selectFrom("notifications").selectAll().orderBy("id").execute();
const deliveries = () => web.context.db.selectFrom("notification_deliveries").selectAll().orderBy("id").execute();

/** Adds a dealership and a crawl of it that has just ended and raises a notification. */
async function addHeldRun(name: string): Promise<void> {
  const { db } = web.context;
  const run = { trigger: "schedule", status: "held", outcome: "complete", reason: "It looked wrong." } as const;
  await db
    .insertInto("sync_runs")
    .values({ ...run, dealership_id: await insertDealership(db, { name }), platform: null, finished_at: new Date() })
    .execute();
}

it("tells everything once, and nothing half, through a worker that is killed in the middle", async () => {
  const { app } = web;
  const { db } = web.context;
  const cookie = await web.signIn();
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload, headers: { cookie } });
  await post(notificationEndpoints.setNotificationMail.path, {
    recipients: ["ann@mail.example"],
    ...{ digestEnabled: false, digestHour: 7 },
  });
  await post(notificationEndpoints.setWebhook.path, { url: receiver.url });
  for (let n = 0; n < DEALERSHIPS; n++) await addHeldRun(`Dealer ${n}`);
  // Killed while it records: every stored notification has its deliveries, at any moment.
  let slow = true;
  receiver.behave = () => (slow ? "hang" : { status: 200 });
  smtp.behave = () => (slow ? "hang" : "ok");
  worker = startWorker();
  await expect.poll(async () => (await notifications()).length, { ...PATIENCE, interval: 5 }).toBeGreaterThan(0);
  // In the middle of the first delivery: the receiver has it, and has not answered.
  await expect.poll(() => receiver.received.length, PATIENCE).toBeGreaterThan(0);
  worker.kill("SIGKILL");
  await once(worker, "exit");
  expect(await notifications()).toHaveLength(DEALERSHIPS);
  expect(await deliveries()).toHaveLength(2 * DEALERSHIPS);
  expect((await deliveries()).filter(({ channel, state }) => channel === "webhook" && state === "delivered")).toEqual(
    [],
  );
  const interrupted = receiver.received.map(({ id }) => id);

  // The next worker, this process, at once repeats the dead worker's delivery, with the same id.
  slow = false;
  const next = await web.context.startWorker();
  await expect.poll(async () => (await deliveries()).every(({ state }) => state === "delivered"), PATIENCE).toBe(true);
  const unsent = () => db.selectFrom("mails").select("id").where("state", "<>", "sent").execute();
  await expect.poll(async () => (await unsent()).length, PATIENCE).toBe(0);
  await next.stop(0);
  const ids = receiver.received.map(({ id }) => id);
  expect(new Set(ids).size).toBe(DEALERSHIPS);
  // Once each, except the delivery that was interrupted.
  expect(ids).toHaveLength(DEALERSHIPS + interrupted.length);
  expect(interrupted).toHaveLength(1);
  expect(await notifications()).toHaveLength(DEALERSHIPS);
  const subjects = smtp.taken.map(({ raw }) => /Subject: (.*)/.exec(raw)?.[1]);
  expect(subjects).toEqual([`AutoHub: ${DEALERSHIPS} notifications`]);
}, 300_000);

it("leaves nothing of notices whose transaction was cut off", async () => {
  const before = (await deliveries()).length;
  // A lock makes the worker wait in the middle of its transaction. Then its connection is cut, as if the worker died. Only this
  // statement waits for it: others that wait would take the worker's connections.
  const [blocker, watcher] = [await connect(), await connect()];
  const countNotices = async () => {
    const noted = "select from notifications where title like 'Cut off%'";
    return [
      (await watcher.query(noted)).rowCount,
      (await watcher.query("select from notification_deliveries")).rowCount,
    ];
  };
  await addHeldRun("Cut off");
  await blocker.query(`select pg_advisory_lock(${GATE})`);
  await web.asOwner(`create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${GATE}); return null; end $$`);
  await web.asOwner("create trigger gate before insert on notification_deliveries execute function wait_at_gate()");
  const next = await web.context.startWorker();
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "notification_deliveries"%'`;
  await expect.poll(async () => (await watcher.query(waiting)).rowCount, PATIENCE).toBe(1);
  await watcher.query(`select pg_terminate_backend(pid, 10000) from (${waiting}) as worker`);
  expect(await countNotices()).toEqual([0, before]);
  await blocker.query(`select pg_advisory_unlock(${GATE})`);
  // It checks again soon. A worker that starts checks at once.
  await next.stop(0);
  const another = await web.context.startWorker();
  await expect.poll(countNotices, PATIENCE).toEqual([1, before + 2]);
  await another.stop(0);
  await Promise.all([blocker.end(), watcher.end()]);
}, 300_000);
