import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import type { Notification } from "#contract/notifications/notification-endpoints.ts";
import type { SyncRunStatus } from "#domain/sync/sync-rules.ts";
import { MAIL_PURPOSE } from "#server/mail/outbox.ts";
import { insertDealership } from "#test/factories.ts";
import { createTestApp, emptyAuditLog, type TestApp } from "#test/test-app.ts";
import { type StorageDeps, watchBackups, watchDisk, watchPhotoCache } from "./events/watch-storage.ts";
import { noteNotices } from "./note-notices.ts";
import { noteEvents } from "./start-notification-worker.ts";
import { writeDigest } from "./write-digest.ts";
import { writeMails } from "./write-mails.ts";

let test: TestApp;
let cookie: string;
let dealership: number;

beforeAll(async () => {
  test = await createTestApp({
    environment: {
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "cars@market.example",
      STATS_TIME_ZONE: "America/New_York",
    },
  });
  cookie = await test.signIn();
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.context;
  await db.updateTable("notification_channels").set({ began_at: sql`now() - interval '30 days'` }).execute();
  dealership = await insertDealership(db, { name: "Harbor Motors" });
});
afterEach(async () => {
  const { db } = test.context;
  for (const table of ["notifications", "notification_settings", "mails", "contact_clicks", "exports"] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom("platform_alarms").execute();
  await db.deleteFrom("dealerships").execute();
  await setMail([]);
});

const call = async (method: "GET" | "POST", url: string, payload?: object, as = cookie) => {
  const answer = await test.app.inject({ method, url, headers: { cookie: as }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const setMail = (recipients: string[], digestEnabled = false) =>
  call("POST", endpoints.setNotificationMail.path, { recipients, digestEnabled, digestHour: 7 });
const look = (now = new Date()) =>
  noteEvents(
    { db: test.context.db, canMail: true, readLastBackup: async () => now },
    { lookBackMinutes: 60, withLeads: true, now },
  );
const bell = async (as = cookie): Promise<Notification[]> =>
  (await call("GET", endpoints.listNotifications.path, undefined, as)).body.notifications;
const titles = async () => (await bell()).map(({ title }) => title);
const opened = () => test.context.mail ?? raise();
const site = { siteName: "AutoHub", publicUrl: "https://cars.example" };
const write = () => writeMails({ db: test.context.db, mail: opened(), site });
const outbox = async () => {
  const rows = await test.context.db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map(({ kind, sealed }) => ({ kind, ...JSON.parse(opened().box.open(sealed ?? raise(), MAIL_PURPOSE)) }));
};
const raise = (): never => {
  throw new Error("what the test needs is not there");
};

/** A crawl that ended a moment ago. */
async function crawl(status: SyncRunStatus, more: object = {}): Promise<number> {
  const { id } = await test.context.db
    .insertInto("sync_runs")
    .values({
      ...{ dealership_id: dealership, trigger: "schedule", status, outcome: "complete", reason: "It looked wrong." },
      ...{ platform: "dealer-on", finished_at: new Date(), ...more },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("crawls", () => {
  it("that were held are told once, and are over after a good one", async () => {
    await crawl("succeeded");
    await look();
    expect(await titles()).toEqual([]);
    await crawl("held");
    await look();
    await crawl("held");
    await look();
    expect(await bell()).toMatchObject([
      {
        ...{ kind: "crawl-held", title: "Harbor Motors: a crawl was held", resolvedAt: null, isRead: false },
        path: `/admin/dealerships?dealership=${dealership}&show=history`,
      },
    ]);
    await crawl("succeeded");
    await look();
    expect((await bell()).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true]);
    await crawl("held");
    await look();
    expect(await titles()).toHaveLength(2);
  });

  it("that were held are over when the operator has applied them", async () => {
    const id = await crawl("held");
    await look();
    await test.context.db.updateTable("sync_runs").set({ applied_at: new Date() }).where("id", "=", id).execute();
    await look();
    expect((await bell())[0]?.resolvedAt).not.toBeNull();
  });

  it("that fail three times in a row are told, whatever happened before notifications began", async () => {
    await crawl("failed", { finished_at: new Date(Date.now() - 40 * 86_400_000) });
    await crawl("failed");
    await crawl("failed");
    await look();
    expect(await titles()).toEqual([]);
    await crawl("failed");
    await look();
    expect(await bell()).toMatchObject([
      { kind: "crawl-failing", body: "The last 3 crawls did not get through. It looked wrong." },
    ]);
  });

  it("with moved prices, another platform, or a platform in trouble are told as that", async () => {
    const changes = [{ what: "Median price", before: "$18,000", after: "$9,000" }];
    await crawl("held", { sudden_changes: JSON.stringify(changes) });
    await crawl("succeeded", { platform: "dealer-com" });
    await crawl("succeeded", { platform: "inventory-feed" });
    await look();
    expect((await bell()).map(({ kind }) => kind)).toEqual(["platform-changed"]);
    expect((await bell())[0]?.body).toBe(
      'It was of the kind "DealerOn" and is now of the kind "Dealer.com". Please check that its cars are right.',
    );
    await crawl("held", { sudden_changes: JSON.stringify(changes), platform: "inventory-feed" });
    await look();
    expect((await bell())[0]).toMatchObject({ kind: "prices-moved", title: "Harbor Motors: prices moved" });

    const at = new Date();
    await test.context.db
      .insertInto("platform_alarms")
      .values({ platform: "dealer-fire", words: "8 of 9 lost many of their cars.", created_at: at, updated_at: at })
      .execute();
    await crawl("succeeded", { platform: "inventory-feed" });
    await crawl("held", { platform: "dealer-fire", finished_at: at });
    await look();
    expect(await titles()).toContain("Crawls of DealerFire websites were held");
    expect(await titles()).not.toContain("Harbor Motors: a crawl was held");
  });
});

describe("subscriptions", () => {
  it("are told 14 and 3 days before their end and at it, each once, and no more once renewed", async () => {
    const now = Date.now();
    const day = 86_400_000;
    await test.context.db
      .updateTable("dealerships")
      .set({ expires_at: new Date(now + 10 * day) })
      .where("id", "=", dealership)
      .execute();
    for (const days of [0, 1, 8, 9, 10.5, 11]) await look(new Date(now + days * day));
    const told = await bell();
    expect(told.map(({ title }) => title.replace("Harbor Motors: the subscription ", ""))).toEqual([
      "has ended",
      "ends in 2 days",
      "ends in 10 days",
    ]);
    expect(told.map(({ resolvedAt }) => resolvedAt !== null)).toEqual([false, true, true]);
    await test.context.db
      .updateTable("dealerships")
      .set({ expires_at: new Date(now + 40 * day) })
      .where("id", "=", dealership)
      .execute();
    await look(new Date(now + 11 * day));
    expect((await bell()).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
  });
});

describe("leads", () => {
  it("far over the usual of a dealership are told once", async () => {
    await test.context.db
      .updateTable("dealerships")
      .set({ created_at: sql`now() - interval '60 days'` })
      .where("id", "=", dealership)
      .execute();
    const click = (count: number, daysAgo: number) =>
      sql`insert into contact_clicks (created_at, dealership_id, title, visitor)
        select now() - ${daysAgo} * interval '1 day', ${dealership}, 'A car', int4send(n) from generate_series(1, ${count}::int) n`.execute(
        test.context.db,
      );
    for (let daysAgo = 1; daysAgo <= 20; daysAgo++) await click(2, daysAgo);
    await click(9, 0);
    await look();
    expect(await titles()).toEqual([]);
    await click(6, 0);
    await look();
    await click(9, 0);
    await look();
    expect(await bell()).toMatchObject([
      { kind: "lead-burst", body: expect.stringContaining("15 contacts today; usually 2 a day.") },
    ]);
  });
});

describe("exports", () => {
  it("are told when they are ready or have failed", async () => {
    const add = (status: "done" | "failed" | "running", error: string | null) =>
      test.context.db
        .insertInto("exports")
        .values({
          ...{ kind: "vehicle_cards", selection: "{}", selection_key: "k", status, step: null, file_count: 12 },
          ...{ error, admin_name: "ann", finished_at: status === "running" ? null : new Date() },
        })
        .execute();
    await add("running", null);
    await add("done", null);
    await add("failed", "The disk is full.");
    await look();
    await look();
    expect((await bell()).map(({ title, body }) => [title, body])).toEqual([
      ["Vehicle cards could not be made", "The disk is full."],
      ["Vehicle cards are ready", "12 files, asked for by ann. Kept for a week."],
    ]);
  });
});

describe("what fills", () => {
  it("is told once each time, and over when there is room", async () => {
    const folder = mkdtempSync(join(tmpdir(), "autohub-disk-"));
    let usedBytes = 95;
    const photos = { maxBytes: 100, usedBytes: async () => usedBytes };
    const deps: StorageDeps = { db: test.context.db, canMail: true, machine: "hub-1", dataDir: folder, photos };
    await watchPhotoCache(deps);
    await watchPhotoCache(deps);
    await watchPhotoCache({ ...deps, machine: "hub-2" });
    expect(await titles()).toHaveLength(2);
    usedBytes = 85;
    await watchPhotoCache(deps);
    expect((await bell())[1]?.resolvedAt).toBeNull();
    usedBytes = 50;
    await watchPhotoCache(deps);
    expect((await bell())[1]?.resolvedAt).not.toBeNull();
    usedBytes = 95;
    await watchPhotoCache(deps);
    expect(await titles()).toHaveLength(3);
    // The disk of this machine is as it is; looking at it must work.
    await watchDisk(deps);
    rmSync(folder, { recursive: true });
  });

  it("a backup that is too old is told, and over with the next good one", async () => {
    const deps = { db: test.context.db, canMail: true };
    const old = new Date(Date.now() - 40 * 3_600_000);
    await watchBackups(deps, async () => old, new Date());
    await watchBackups(deps, async () => old, new Date());
    expect(await titles()).toEqual(["The last backup of the database is too old"]);
    await watchBackups(deps, async () => new Date(), new Date());
    expect((await bell())[0]?.resolvedAt).not.toBeNull();
  });
});

describe("the bell", () => {
  const note = (count: number) =>
    noteNotices(
      test.context.db,
      Array.from({ length: count }, (_, n) => ({
        ...({ key: `export:${n}`, kind: "export-ready", title: `Export ${n}`, body: "" } as const),
        ...{ path: "/admin/settings", dealershipId: null, runId: null, data: {} },
      })),
      true,
    );

  it("counts for each administrator what they have not read, in pages, and not what is older than they are", async () => {
    const viewer = await test.signInAs("viewer");
    await note(25);
    const late = await test.signInAs("viewer");
    const unread = async (as: string) =>
      (await call("GET", endpoints.countUnreadNotifications.path, undefined, as)).body.unread;
    expect(await Promise.all([cookie, viewer, late].map(unread))).toEqual([25, 25, 0]);
    const first = (await call("GET", endpoints.listNotifications.path)).body;
    expect([first.notifications.length, first.totalPages]).toEqual([20, 2]);
    const second = (await call("GET", `${endpoints.listNotifications.path}?page=2`)).body;
    expect(second.notifications.map(({ title }: Notification) => title)).toContain("Export 0");

    const [newest = raise(), next = raise()] = first.notifications as Notification[];
    const mark = (body: object, as: string) => call("POST", endpoints.markNotificationsRead.path, body, as);
    expect((await mark({ id: next.id }, viewer)).body.unread).toBe(24);
    expect((await mark({ id: next.id }, viewer)).body.unread).toBe(24);
    expect((await bell(viewer))[1]?.isRead).toBe(true);
    expect((await mark({ id: newest.id, upTo: true }, viewer)).body).toEqual({ unread: 0, newest: null });
    expect(await unread(cookie)).toBe(25);
  });

  it("does not keep a session alive by asking", async () => {
    const viewer = await test.signInAs("viewer");
    await test.context.db.updateTable("admin_sessions").set({ last_used_at: sql`now() - interval '1 hour'` }).execute();
    const lastUse = async () => {
      const rows = await test.context.db.selectFrom("admin_sessions").select("last_used_at").execute();
      return Math.max(...rows.map(({ last_used_at }) => last_used_at.getTime()));
    };
    const before = await lastUse();
    expect((await call("GET", endpoints.countUnreadNotifications.path, undefined, viewer)).status).toBe(200);
    expect(await lastUse()).toBe(before);
    await call("GET", endpoints.listNotifications.path, undefined, viewer);
    expect(await lastUse()).toBeGreaterThan(before);
  });

  it("shows nothing of a kind that is switched off, whose switch is in the audit log", async () => {
    await emptyAuditLog(test);
    const off = { kind: "export-ready", channel: "bell", enabled: false };
    expect((await call("POST", endpoints.switchNotification.path, off)).status).toBe(200);
    await note(2);
    expect(await bell()).toEqual([]);
    // What happened meanwhile is not told when it is switched on again.
    await call("POST", endpoints.switchNotification.path, { ...off, enabled: true });
    await note(2);
    expect(await bell()).toEqual([]);
    const [entry] = (await call("GET", "/api/admin/audit")).body.entries.slice(-1);
    expect(entry).toMatchObject({ action: "notifications.changed", subject: "Export ready", details: "Console off" });
    expect(
      (await call("POST", endpoints.switchNotification.path, { ...off, kind: "webhook-stopped", channel: "webhook" }))
        .status,
    ).toBe(409);
  });
});

describe("mails", () => {
  it("are one for each recipient about what was noted together, and are written once", async () => {
    await setMail(["ann@mail.example", "bob@mail.example", "Ann@mail.example "]);
    await crawl("held");
    await test.context.db
      .updateTable("dealerships")
      .set({ expires_at: new Date(Date.now() + 86_400_000) })
      .where("id", "=", dealership)
      .execute();
    await look();
    expect(await write()).toBe(2);
    expect(await write()).toBe(0);
    const mails = await outbox();
    expect(mails.map(({ to }) => to)).toEqual(["Ann@mail.example", "bob@mail.example"]);
    expect(mails[0]).toMatchObject({ kind: "notification", subject: "AutoHub: 2 notifications" });
    expect(mails[0].text).toContain(`https://cars.example/admin/dealerships?dealership=${dealership}&show=history`);
    expect(mails[0].text).toContain("Harbor Motors: the subscription ends within a day");
    const stored = await test.context.db.selectFrom("notification_channels").selectAll().executeTakeFirstOrThrow();
    expect(stored.sealed_recipients?.toString("latin1")).not.toMatch(/mail\.example/);
  });

  it("about one thing have it as their subject, on one line, whatever a dealership is called", async () => {
    await setMail(["ann@mail.example"]);
    await test.context.db
      .updateTable("dealerships")
      .set({ name: "<b>Evil</b>\r\nBcc: all@mail.example" })
      .where("id", "=", dealership)
      .execute();
    await crawl("held");
    await look();
    await write();
    const [mail] = await outbox();
    expect(mail.subject).toBe("AutoHub: <b>Evil</b> Bcc: all@mail.example: a crawl was held");
    expect(mail.html).not.toContain("<b>Evil");
  });

  it("are six an hour at most; what comes then waits and shares one", async () => {
    await setMail(["ann@mail.example"]);
    for (let n = 0; n < 9; n++) {
      dealership = await insertDealership(test.context.db, { name: `Dealer ${n}` });
      await crawl("held");
      await look();
      await write();
    }
    expect(await outbox()).toHaveLength(6);
    await test.context.db
      .updateTable("notification_deliveries")
      .set({ finished_at: sql`now() - interval '61 minutes'` })
      .where("finished_at", "is not", null)
      .execute();
    await write();
    expect((await outbox()).at(-1).subject).toBe("AutoHub: 3 notifications");
  });

  it("go to nobody without recipients, and addresses that are none are refused", async () => {
    await crawl("held");
    await look();
    await setMail(["ann@mail.example"]);
    expect(await write()).toBe(0);
    for (const wrong of ["ann", "ann@mail.example\r\nBcc: x@y.example", "a@b.example,c@d.example"]) {
      expect((await setMail([wrong])).status).toBe(400);
    }
    expect((await setMail(Array.from({ length: 11 }, (_, n) => `a${n}@mail.example`))).status).toBe(400);
  });
});

describe("the digest", () => {
  // 7:00 in New York.
  const MORNING = new Date("2026-11-20T12:00:00Z");
  const digest = (now: Date) => writeDigest({ db: test.context.db, mail: opened(), site }, now);
  const hours = (count: number) => new Date(MORNING.getTime() + count * 3_600_000);

  it("tells of the day before, once a day, by however many processes", async () => {
    await setMail(["ann@mail.example"], true);
    await test.context.db
      .updateTable("notification_channels")
      .set({ digest_since: hours(-48), digest_day: null })
      .execute();
    await crawl("succeeded", { finished_at: hours(-10), added: 5, removed: 2 });
    await crawl("held", { finished_at: hours(-30), added: 1 });
    await crawl("failed", { finished_at: hours(-1) });
    expect(await digest(hours(-0.1))).toBe(0);
    const written = await Promise.all([digest(hours(0.1)), digest(hours(0.1)), digest(hours(0.2))]);
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await digest(hours(5))).toBe(0);
    const [mail] = await outbox();
    expect(mail).toMatchObject({ kind: "digest", subject: "AutoHub: What happened on 2026-11-19" });
    expect(mail.text).toContain("2 crawls: 1 went through, 1 held, 0 failed");
    expect(mail.text).toContain("6 cars added, 2 removed");
    expect(await digest(hours(24.1))).toBe(1);
  });

  it("is not written when it is off, nor for an hour that was past when it was switched on", async () => {
    await test.context.db.updateTable("notification_channels").set({ digest_day: null }).execute();
    await setMail(["ann@mail.example"], false);
    expect(await digest(hours(0.1))).toBe(0);
    await setMail(["ann@mail.example"], true);
    await test.context.db
      .updateTable("notification_channels")
      .set({ digest_since: hours(1) })
      .execute();
    expect(await digest(hours(2))).toBe(0);
    expect(await digest(hours(24.1))).toBe(1);
  });
});
