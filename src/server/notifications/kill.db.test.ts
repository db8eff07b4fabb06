import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { insertDealership } from "#test/factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from "#test/fake-webhook-receiver.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

// A busy machine takes its time to start a process.
const PATIENCE = { timeout: 120_000 };
/** The key of all processes: they have data folders of their own. */
const MAIL_KEY = "a key of a test, which is long enough";
const DEALERSHIPS = 40;

let smtp: FakeSmtpServer;
let receiver: FakeWebhookReceiver;
let web: TestApp;
let place: string;
let worker: ChildProcess | null = null;

beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  receiver = await startFakeWebhookReceiver();
  place = mkdtempSync(join(tmpdir(), "autohub-worker-"));
  web = await createTestApp({
    allowHosts: [receiver.host],
    environment: { SMTP_URL: smtp.url, MAIL_FROM: "cars@market.example", MAIL_KEY },
  });
});
afterAll(async () => {
  worker?.kill("SIGKILL");
  await web.close();
  await smtp.close();
  await receiver.close();
  rmSync(place, { recursive: true, force: true });
});

/** A worker that can be killed: a process of its own over the same database. */
function startWorker(): ChildProcess {
  const env = {
    ...process.env,
    ...{ ROLE: "worker", PORT: "0", DATABASE_URL: web.databaseUrl, DATA_DIR: place, LOG_LEVEL: "silent" },
    ...{ CRAWL_ALLOW_HOSTS: receiver.host, CRAWL_SCHEDULE: "off", STATS_TIME_ZONE: "UTC" },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: "cars@market.example", MAIL_KEY },
  };
  return spawn(process.execPath, [resolve("src/server/main.ts")], { env, stdio: "ignore" });
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

const notifications = () => web.context.db.selectFrom("notifications").selectAll().orderBy("id").execute();
const deliveries = () => web.context.db.selectFrom("notification_deliveries").selectAll().orderBy("id").execute();

it("tells everything once, and nothing half, through workers that are killed at every stage", async () => {
  const { app } = web;
  const { db } = web.context;
  const cookie = await web.signIn();
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload, headers: { cookie } });
  await post(endpoints.setNotificationMail.path, {
    recipients: ["ann@mail.example"],
    ...{ digestEnabled: false, digestHour: 7 },
  });
  await post(endpoints.setWebhook.path, { url: receiver.url });
  for (let n = 0; n < DEALERSHIPS; n++) {
    const dealershipId = await insertDealership(db, { name: `Dealer ${n}` });
    await db
      .insertInto("sync_runs")
      .values({
        ...{ dealership_id: dealershipId, trigger: "schedule", status: "held", outcome: "complete" },
        ...{ reason: "It looked wrong.", platform: null, finished_at: new Date() },
      })
      .execute();
  }
  // Killed while it notes: what is there has its deliveries, whatever the moment.
  let slow = true;
  receiver.behave = () => (slow ? "hang" : { status: 200 });
  smtp.behave = () => (slow ? "hang" : "ok");
  worker = startWorker();
  await expect.poll(async () => (await notifications()).length, { ...PATIENCE, interval: 5 }).toBeGreaterThan(0);
  // In the middle of the first delivery: the receiver has it, and has not answered.
  await expect.poll(() => receiver.received.length, PATIENCE).toBeGreaterThan(0);
  await kill(worker);
  expect(await notifications()).toHaveLength(DEALERSHIPS);
  expect(await deliveries()).toHaveLength(2 * DEALERSHIPS);
  expect((await deliveries()).filter(({ channel, state }) => channel === "webhook" && state === "delivered")).toEqual(
    [],
  );
  const interrupted = receiver.received.map(({ id }) => id);

  // The next process repeats at once what the dead one had begun, under the same id.
  slow = false;
  worker = startWorker();
  await expect.poll(async () => (await deliveries()).every(({ state }) => state === "delivered"), PATIENCE).toBe(true);
  const unsent = () => db.selectFrom("mails").select("id").where("state", "<>", "sent").execute();
  await expect.poll(async () => (await unsent()).length, PATIENCE).toBe(0);
  await kill(worker);
  const ids = receiver.received.map(({ id }) => id);
  expect(new Set(ids).size).toBe(DEALERSHIPS);
  // Once each, but for the one that was under way.
  expect(ids).toHaveLength(DEALERSHIPS + interrupted.length);
  expect(interrupted).toHaveLength(1);
  expect(await notifications()).toHaveLength(DEALERSHIPS);
  worker = null;
  const told = smtp.taken.map(({ raw }) => /Subject: (.*)/.exec(raw)?.[1]);
  expect(told).toEqual([`AutoHub: ${DEALERSHIPS} notifications`]);
}, 300_000);

it("leaves nothing of notices whose transaction was cut off", async () => {
  const { db } = web.context;
  const before = (await deliveries()).length;
  // A lock makes the worker wait in the middle of its transaction, where it is killed.
  const dealershipId = await insertDealership(db, { name: "Cut off" });
  await db
    .insertInto("sync_runs")
    .values({
      ...{ dealership_id: dealershipId, trigger: "schedule", status: "held", outcome: "complete" },
      ...{ reason: "It looked wrong.", platform: null, finished_at: new Date() },
    })
    .execute();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const blocking = db.transaction().execute(async (trx) => {
    await sql`lock table notification_deliveries in exclusive mode`.execute(trx);
    hold();
    await held;
  });
  await isHeld;
  worker = startWorker();
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and query like 'insert into "notification_deliveries"%'`;
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n, PATIENCE).toBe(1);
  await kill(worker);
  release();
  await blocking;
  expect((await notifications()).filter(({ title }) => title.startsWith("Cut off"))).toEqual([]);
  expect(await deliveries()).toHaveLength(before);
  worker = startWorker();
  await expect
    .poll(async () => (await notifications()).filter(({ title }) => title.startsWith("Cut off")).length, PATIENCE)
    .toBe(1);
  expect(await deliveries()).toHaveLength(before + 2);
  await kill(worker);
  worker = null;
}, 300_000);
