import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FEATURES } from "#app/features.ts";
import type { Feature } from "#core/feature.ts";
import { noticeKindsOf } from "#core/notice-kinds.ts";
import { EVERYWHERE } from "#core/notices/rules/notice.ts";
import type { Health } from "#features/health/health-schemas.ts";
import { MAIL_PURPOSE } from "#kernel/mail/outbox.ts";
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from "#test/fake-webhook-receiver.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { noteEvents } from "./note-events.ts";
import type { Notification, NotificationSettings } from "./notification-endpoints.ts";
import { openWebhookConnections } from "./webhook/send-webhook.ts";
import { sendDue } from "./webhook/start-webhook-worker.ts";
import { writeMails } from "./write-mails.ts";

/** The number of worn sets of tires. */
let worn = 0;
/** A feature with nothing but a kind of notice. */
const tires: Feature = {
  name: "tires",
  notices: {
    "tires-worn": {
      order: 85,
      label: "Tires worn",
      meaning: "A car needs other tires.",
      defaults: EVERYWHERE,
      need: { severity: "now", many: (count) => `${count} sets of tires are worn` },
      find: async () =>
        Array.from({ length: worn }, (_, n) => ({
          ...{ key: `tires-worn:${n}`, kind: "tires-worn", title: `Set ${n} is worn`, body: "Buy another one." },
          ...{ path: "/admin/settings", dealershipId: null, runId: null, data: { set: n } },
        })),
      isOver: sql`n.data ->> 'set' = '0'`,
    },
  },
};

let receiver: FakeWebhookReceiver;
let test: TestApp;
let without: TestApp;
let cookie: string;
beforeAll(async () => {
  receiver = await startFakeWebhookReceiver();
  const environment = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@market.example" };
  test = await createTestApp({ features: [...FEATURES, tires], allowHosts: [receiver.host], environment });
  without = await createTestApp({ beside: test });
  cookie = await test.signIn();
});
afterAll(async () => {
  await without.close();
  await test.close();
  await receiver.close();
});

const call = async <Answer>(method: "GET" | "POST", url: string, payload?: object, { app } = test): Promise<Answer> =>
  (await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })).json();
const look = () =>
  noteEvents(
    { db: test.context.db, canMail: true, kinds: noticeKindsOf(test.context.features) },
    { lookBackMinutes: 1, now: new Date() },
  );
const bell = async (app = test) =>
  (await call<{ notifications: Notification[] }>("GET", "/api/admin/notifications", undefined, app)).notifications;
const needs = async (app = test) =>
  (await call<Health>("GET", "/api/admin/health", undefined, app)).needs.map(({ severity, title }) => [
    severity,
    title,
  ]);
const settings = (app = test) => call<NotificationSettings>("GET", "/api/admin/notification-settings", undefined, app);

it("a kind of notice that a feature declares is in bell, mail, webhook, settings and health", async () => {
  await call("POST", "/api/admin/notification-settings/mail", {
    recipients: ["ann@mail.example"],
    ...{ digestEnabled: false, digestHour: 7 },
  });
  await call("POST", "/api/admin/notification-settings/webhook", { url: receiver.url });
  worn = 2;
  await look();
  await look();
  // The first set's notice has ended.
  expect((await bell()).map(({ kind, title, resolvedAt }) => [kind, title, resolvedAt !== null])).toEqual([
    ["tires-worn", "Set 1 is worn", false],
    ["tires-worn", "Set 0 is worn", true],
  ]);
  expect(await needs()).toContainEqual(["now", "Set 1 is worn"]);

  const { db, mail, key, allowHosts, log, workerLease, features } = test.context;
  if (!mail) throw new Error("the test needs a mail server");
  await writeMails({ db, mail, site: { siteName: "AutoHub", publicUrl: "https://cars.example" } });
  const [written] = await db.selectFrom("mails").select("sealed").execute();
  const { subject, text } = JSON.parse(mail.box.open(written?.sealed ?? Buffer.alloc(0), MAIL_PURPOSE));
  expect(subject).toBe("AutoHub: 2 notifications");
  expect(text).toContain("Set 1 is worn");

  const dispatcher = openWebhookConnections(allowHosts);
  const deps = { db, log, workerLease, dispatcher, box: key.box, allowHosts, publicUrl: "https://cars.example" };
  await sendDue({ ...deps, canMail: true, kinds: noticeKindsOf(features) }, new AbortController().signal);
  await dispatcher.destroy();
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "notification.tires_worn", data: { title: "Set 0 is worn", set: 0 } },
    { type: "notification.tires_worn", data: { title: "Set 1 is worn", set: 1 } },
  ]);
});

it("its switches stand at its place, and count", async () => {
  const { kinds } = await settings();
  const names = kinds.map(({ kind }) => kind);
  expect(names.slice(names.indexOf("dealer-report"), names.indexOf("disk-nearly-full") + 1)).toEqual([
    ...["dealer-report", "tires-worn", "disk-nearly-full"],
  ]);
  const off = { kind: "tires-worn", channel: "bell", enabled: false };
  expect(await call("POST", "/api/admin/notification-settings/switch", off)).toMatchObject({ canMail: true });
  worn = 3;
  await look();
  expect(await bell()).toHaveLength(2);
  const { entries } = await call<{ entries: object[] }>("GET", "/api/admin/audit");
  expect(entries[0]).toMatchObject({ action: "notifications.changed", subject: "Tires worn", details: "Console off" });
});

it("ends with its feature, and earlier notifications stay", async () => {
  expect((await bell(without)).map(({ title }) => title)).toEqual(["Set 1 is worn", "Set 0 is worn"]);
  expect((await needs(without)).flat()).not.toContain("Set 1 is worn");
  expect((await settings(without)).kinds.map(({ kind }) => kind)).not.toContain("tires-worn");
  const on = { kind: "tires-worn", channel: "bell", enabled: true };
  expect(await call("POST", "/api/admin/notification-settings/switch", on, without)).toEqual({
    message: "This kind of notification does not exist",
  });
});
