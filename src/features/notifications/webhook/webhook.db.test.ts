import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Dispatcher } from "#kernel/outbound/undici.ts";
import { type FakeWebhookReceiver, isSignedBy, startFakeWebhookReceiver } from "#test/fake-webhook-receiver.ts";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { openWorkerLease } from "#test/worker-queue.ts";
import { noteNotices } from "../note-notices.ts";
import { type NotificationSettings, notificationEndpoints } from "../notification-endpoints.ts";
import { webhookQueue } from "./deliveries-store.ts";
import { openWebhookConnections } from "./send-webhook.ts";
import { sendDue, type WebhookDeps } from "./start-webhook-worker.ts";

let receiver: FakeWebhookReceiver;
let other: FakeWebhookReceiver;
let test: TestApp;
let cookie: string;
let dispatcher: Dispatcher;

beforeAll(async () => {
  receiver = await startFakeWebhookReceiver();
  other = await startFakeWebhookReceiver();
  test = await createTestApp({ allowHosts: [receiver.host] });
  cookie = await test.signIn();
  dispatcher = openWebhookConnections(new Set([receiver.host]));
});
afterAll(async () => {
  await dispatcher.destroy();
  await test.close();
  await receiver.close();
  await other.close();
});
beforeEach(async () => {
  receiver.behave = () => ({ status: 200, body: "Thank you" });
  await set(receiver.url);
});
afterEach(async () => {
  receiver.received.length = 0;
  await set(null);
  await test.context.db.deleteFrom("notifications").execute();
});

const call = async (method: "GET" | "POST", url: string, payload?: object, as = cookie) => {
  const answer = await test.app.inject({ method, url, headers: { cookie: as }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
async function set(url: string | null): Promise<NotificationSettings> {
  return (await call("POST", notificationEndpoints.setWebhook.path, { url })).body;
}
const settings = async (): Promise<NotificationSettings> =>
  (await call("GET", notificationEndpoints.getNotificationSettings.path)).body;

let noted = 0;
const note = () =>
  noteNotices({ db: test.context.db, kinds: NOTICE_KINDS, canMail: false }, [
    {
      ...{ key: `export:${++noted}`, kind: "export-ready", title: "Cards are ready", body: "12 files" },
      ...{ path: "/admin/settings", dealershipId: null, runId: null, data: { exportId: noted } },
    },
  ]);
/** Long enough for a busy machine; only a receiver that hangs is given up sooner. */
const PATIENCE_MS = 30_000;
const deps = (timeoutMs = PATIENCE_MS): WebhookDeps & { dispatcher: Dispatcher } => ({
  ...{ box: test.context.key.box, allowHosts: test.context.allowHosts },
  ...{
    db: test.context.db,
    log: test.context.log,
    workerLease: test.context.workerLease,
    publicUrl: "https://cars.example",
    kinds: NOTICE_KINDS,
    canMail: false,
  },
  ...{ dispatcher, timeoutMs },
});
const send = (timeoutMs?: number) => sendDue(deps(timeoutMs), new AbortController().signal);
const rows = () => test.context.db.selectFrom("notification_deliveries").selectAll().orderBy("id").execute();
/** As if all pauses had passed. */
const makeDue = () =>
  test.context.db
    .updateTable("notification_deliveries")
    .set({ next_attempt_at: sql`now()` })
    .execute();

describe("a receiver that works", () => {
  it("gets a notification once, signed with the secret that was shown once", async () => {
    await set(null);
    const { webhook } = await set(receiver.url);
    expect(webhook?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await settings()).webhook?.secret).toBeNull();
    await note();
    await send();
    await send();
    expect(receiver.received).toHaveLength(1);
    const [first = raise()] = receiver.received;
    expect(isSignedBy(first, webhook?.secret ?? "")).toBe(true);
    expect(first.headers["content-type"]).toBe("application/json");
    expect(first.id).toMatch(/^msg_cars-example_\d+$/);
    expect(JSON.parse(first.body)).toMatchObject({
      type: "notification.export_ready",
      timestamp: expect.stringMatching(/Z$/),
      data: { title: "Cards are ready", text: "12 files", url: "https://cars.example/admin/settings", exportId: noted },
    });
    expect((await settings()).deliveries).toMatchObject([
      { title: "Cards are ready", state: "delivered", attempts: 1, status: 200, answer: "Thank you" },
    ]);
  });

  it("can check both secrets for a day after the secret was changed, then the new one alone", async () => {
    await set(null);
    const former = (await set(receiver.url)).webhook?.secret ?? "";
    const { webhook } = (await call("POST", notificationEndpoints.changeWebhookSecret.path))
      .body as NotificationSettings;
    expect(webhook).toMatchObject({ secret: expect.stringMatching(/^whsec_/), formerSecretUntil: expect.any(String) });
    await note();
    await send();
    await test.context.db
      .updateTable("notification_channels")
      .set({ former_secret_until: sql`now() - interval '1 second'` })
      .execute();
    await note();
    await send();
    const signedBy = (secret: string) => receiver.received.map((one) => isSignedBy(one, secret));
    expect(signedBy(former)).toEqual([true, false]);
    expect(signedBy(webhook?.secret ?? "")).toEqual([true, true]);
  });

  it.each([
    ["breaks in the middle of its answer", "take and break"],
    ["sends an answer that cannot be unpacked", { status: 200, body: "x", headers: { "content-encoding": "gzip" } }],
    ["sends more than anybody wants to read", { status: 200, body: "x".repeat(200_000) }],
  ] as const)("and %s after it has said 200 is not sent it again", async (_what, does) => {
    receiver.behave = () => does;
    await note();
    await send();
    await makeDue();
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "delivered", status: 200 }]);
  });
});

describe("a receiver that fails", () => {
  it.each([
    ["answers 500", { status: 500, body: "<h1>Oops</h1>" }, 500, "<h1>Oops</h1>"],
    ["answers 404", { status: 404 }, 404, ""],
    ["hangs", "hang", null, "There was no answer within 0.3 s."],
    ["breaks the connection", "break", null, expect.stringContaining("127.0.0.1")],
  ] as const)(
    "once, because it %s, gets the same again later, with the same id",
    async (_what, does, status, words) => {
      receiver.behave = (_delivery, nth) => (nth === 1 ? does : { status: 204 });
      await note();
      await send(does === "hang" ? 300 : PATIENCE_MS);
      expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1, status, answer: words }]);
      expect((await settings()).webhook?.failingSince).not.toBeNull();
      await send();
      expect(receiver.received).toHaveLength(1);
      await makeDue();
      await send();
      expect(await rows()).toMatchObject([{ state: "delivered", attempts: 2, status: 204 }]);
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
      expect((await settings()).webhook?.failingSince).toBeNull();
    },
  );

  it("for a day is given up, and its answer can be read", async () => {
    receiver.behave = () => ({ status: 503, body: "Busy" });
    await note();
    for (let attempt = 0; attempt < 10; attempt++) {
      await makeDue();
      await send();
    }
    expect(receiver.received).toHaveLength(8);
    expect((await settings()).deliveries).toMatchObject([
      { state: "given_up", attempts: 8, status: 503, answer: "Busy", nextAttemptAt: null },
    ]);
  });

  it("for five days is sent nothing more; the bell tells it once, and what waits is dropped", async () => {
    receiver.behave = () => ({ status: 500 });
    await note();
    await send();
    await note();
    await test.context.db
      .updateTable("notification_channels")
      .set({ failing_since: sql`now() - interval '5 days'` })
      .execute();
    await send();
    expect((await rows()).map(({ state }) => state)).toEqual(["dropped", "dropped"]);
    expect((await settings()).webhook).toMatchObject({ stoppedAt: expect.any(String), stoppedReason: /5 days/ });
    await note();
    await send();
    expect(receiver.received).toHaveLength(2);
    const bell = (await call("GET", "/api/admin/notifications")).body.notifications as { kind: string }[];
    expect(bell.filter(({ kind }) => kind === "webhook-stopped")).toHaveLength(1);

    receiver.behave = () => ({ status: 200 });
    expect((await set(receiver.url)).webhook).toMatchObject({ stoppedAt: null, secret: null });
    await note();
    await send();
    expect(receiver.received).toHaveLength(3);
    const [over] = (await call("GET", "/api/admin/notifications")).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === "webhook-stopped",
    );
    expect(over.resolvedAt).not.toBeNull();
  });

  it("with 410 Gone is sent nothing more at once", async () => {
    receiver.behave = () => ({ status: 410 });
    await note();
    await send();
    expect(await rows()).toMatchObject([{ state: "given_up", status: 410 }]);
    expect((await settings()).webhook?.stoppedReason).toContain("410 Gone");
  });

  it.each([410, 500])(
    "with %i, and is replaced before that is noted, does not count against the new one",
    async (status) => {
      receiver.behave = () => ({ status });
      const moved = `${receiver.url}&moved=yes`;
      const slow: Dispatcher = Object.create(dispatcher, {
        request: {
          value: async (options: Parameters<Dispatcher["request"]>[0]) => {
            const answer = await dispatcher.request(options);
            await set(moved);
            return answer;
          },
        },
      });
      await note();
      await sendDue({ ...deps(), dispatcher: slow }, new AbortController().signal);
      expect((await settings()).webhook).toMatchObject({ url: moved, stoppedAt: null, failingSince: null });
      expect(await rows()).toMatchObject([{ state: "dropped", status, answer: "The webhook was changed." }]);
    },
  );

  it("by sending us elsewhere is not followed", async () => {
    receiver.behave = () => ({ status: 307, headers: { location: other.url } });
    await note();
    await send();
    expect(other.received).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "waiting", status: 307 }]);
  });
});

describe("an address", () => {
  it.each([
    "http://127.0.0.1:9/hook",
    "http://localhost/hook",
    "http://10.0.0.7/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://2130706433/",
    "https://intranet/hook",
    "ftp://hooks.example.com/",
    "https://user:secret@hooks.example.com/",
    "javascript:alert(1)",
    "hooks",
  ])("%s is refused", async (url) => {
    expect((await call("POST", notificationEndpoints.setWebhook.path, { url })).status).toBe(400);
    expect((await settings()).webhook?.url).toBe(receiver.url);
  });

  it("whose name leads into a private network is not dialled", async () => {
    const strict = openWebhookConnections(new Set());
    await note();
    await sendDue({ ...deps(), dispatcher: strict }, new AbortController().signal);
    await strict.destroy();
    expect(receiver.received).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "waiting", answer: /private network/ }]);
  });

  it("is shown to viewers without its path, and is neither in the database nor in the audit log", async () => {
    const viewer = await test.signInAs("viewer");
    const seen = (await call("GET", notificationEndpoints.getNotificationSettings.path, undefined, viewer)).body;
    expect(seen.webhook.url).toBe(`http://${receiver.host}/…`);
    expect(seen.recipients).toBeNull();
    const stored = await test.context.db.selectFrom("notification_channels").selectAll().executeTakeFirstOrThrow();
    expect(stored.sealed_url?.toString("latin1")).not.toContain("key=abc");
    const entries = await test.context.db
      .selectFrom("audit_log")
      .select(["subject", "details"])
      .where("action", "=", "webhook.changed")
      .execute();
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain("key=abc");
  });

  it("that is taken away gets nothing of what waited for it", async () => {
    await note();
    await set(null);
    await set(receiver.url);
    await send();
    expect(receiver.received).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "dropped" }]);
  });
});

it("takes the workers' work apart: each of fifty deliveries is sent once", async () => {
  for (let n = 0; n < 50; n++) await note();
  await Promise.all([send(), send(), send()]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(50);
  expect(receiver.received).toHaveLength(50);
});

it("takes back at once what a process was sending when it was killed", async () => {
  await note();
  const { workerLease: dying, close: die } = openWorkerLease(test.context);
  await webhookQueue.claim({ db: test.context.db, workerLease: dying });
  await webhookQueue.recover(test.context);
  expect(await rows()).toMatchObject([{ state: "sending" }]);
  await die();
  await webhookQueue.recover(test.context);
  expect(await rows()).toMatchObject([{ state: "waiting", claimed_by: null }]);
});

it("leaves to a later process what one was sending when it was stopped", async () => {
  await note();
  const dying = new AbortController();
  receiver.behave = () => "hang";
  const sending = sendDue(deps(), dying.signal);
  await expect.poll(() => receiver.received.length, { timeout: PATIENCE_MS }).toBe(1);
  await webhookQueue.recover(test.context);
  expect(await rows()).toMatchObject([{ state: "sending", attempts: 1 }]);
  dying.abort();
  await sending;
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
});

const raise = (): never => {
  throw new Error("nothing was received");
};
