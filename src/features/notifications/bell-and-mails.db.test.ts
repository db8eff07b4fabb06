import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { notificationKit } from "#test/notification-kit.ts";
import { emptyAuditLog } from "#test/test-app.ts";
import { noteNotices } from "./note-notices.ts";
import { type Notification, notificationEndpoints } from "./notification-endpoints.ts";
import { writeDigest } from "./write-digest.ts";
import { writeMails } from "./write-mails.ts";

const kit = notificationKit();
const { bell, call, crawl, look, outbox, setMail } = kit;
const site = { siteName: "AutoHub", publicUrl: "https://cars.example" };
const write = () => writeMails({ db: kit.test.context.db, mail: kit.mail(), site });

describe("the bell", () => {
  const note = (count: number) =>
    noteNotices(
      { db: kit.test.context.db, kinds: NOTICE_KINDS, canMail: true },
      Array.from({ length: count }, (_, n) => ({
        ...({ key: `export:${n}`, kind: "export-ready", title: `Export ${n}`, body: "" } as const),
        ...{ path: "/admin/settings", dealershipId: null, runId: null, data: {} },
      })),
    );

  it("counts for each administrator what they have not read, in pages, and not what is older than they are", async () => {
    const viewer = await kit.test.signInAs("viewer");
    await note(25);
    const late = await kit.test.signInAs("viewer");
    const unread = async (as: string) =>
      (await call("GET", notificationEndpoints.countUnreadNotifications.path, undefined, as)).body.unread;
    expect(await Promise.all([kit.cookie, viewer, late].map(unread))).toEqual([25, 25, 0]);
    const first = (await call("GET", notificationEndpoints.listNotifications.path)).body;
    expect([first.notifications.length, first.totalPages]).toEqual([20, 2]);
    const second = (await call("GET", `${notificationEndpoints.listNotifications.path}?page=2`)).body;
    expect(second.notifications.map(({ title }: Notification) => title)).toContain("Export 0");

    const [newest, next] = first.notifications as [Notification, Notification];
    const mark = (body: object, as: string) => call("POST", notificationEndpoints.markNotificationsRead.path, body, as);
    expect((await mark({ id: next.id }, viewer)).body.unread).toBe(24);
    expect((await mark({ id: next.id }, viewer)).body.unread).toBe(24);
    expect((await bell(viewer))[1]?.isRead).toBe(true);
    expect((await mark({ id: newest.id, upTo: true }, viewer)).body).toEqual({ unread: 0, newest: null });
    expect(await unread(kit.cookie)).toBe(25);
  });

  it("does not keep a session alive by asking", async () => {
    const viewer = await kit.test.signInAs("viewer");
    await kit.test.context.db
      .updateTable("admin_sessions")
      .set({ last_used_at: sql`now() - interval '1 hour'` })
      .execute();
    const lastUse = async () => {
      const rows = await kit.test.context.db.selectFrom("admin_sessions").select("last_used_at").execute();
      return Math.max(...rows.map(({ last_used_at }) => last_used_at.getTime()));
    };
    const before = await lastUse();
    expect((await call("GET", notificationEndpoints.countUnreadNotifications.path, undefined, viewer)).status).toBe(
      200,
    );
    expect(await lastUse()).toBe(before);
    await call("GET", notificationEndpoints.listNotifications.path, undefined, viewer);
    expect(await lastUse()).toBeGreaterThan(before);
  });

  it("shows nothing of a kind that is switched off, whose switch is in the audit log", async () => {
    await emptyAuditLog(kit.test);
    const off = { kind: "export-ready", channel: "bell", enabled: false };
    expect((await call("POST", notificationEndpoints.switchNotification.path, off)).status).toBe(200);
    await note(2);
    expect(await bell()).toEqual([]);
    // Events in the meantime are not notified when it is switched on again.
    await call("POST", notificationEndpoints.switchNotification.path, { ...off, enabled: true });
    await note(2);
    expect(await bell()).toEqual([]);
    const [entry] = (await call("GET", "/api/admin/audit")).body.entries.slice(-1);
    expect(entry).toMatchObject({ action: "notifications.changed", subject: "Export ready", details: "Console off" });
    expect(
      (
        await call("POST", notificationEndpoints.switchNotification.path, {
          ...off,
          kind: "webhook-stopped",
          channel: "webhook",
        })
      ).status,
    ).toBe(409);
  });
});

describe("mails", () => {
  it("are one for each recipient about what was noted together, and are written once", async () => {
    await setMail(["ann@mail.example", "bob@mail.example", "Ann@mail.example "]);
    await crawl("held");
    await kit.test.context.db
      .updateTable("dealerships")
      .set({ expires_at: new Date(Date.now() + 86_400_000) })
      .where("id", "=", kit.dealership)
      .execute();
    await look();
    expect(await write()).toBe(2);
    expect(await write()).toBe(0);
    const mails = await outbox();
    expect(mails.map(({ to }) => to)).toEqual(["Ann@mail.example", "bob@mail.example"]);
    expect(mails[0]).toMatchObject({ kind: "notification", subject: "AutoHub: 2 notifications" });
    expect(mails[0].text).toContain(`https://cars.example/admin/dealerships?dealership=${kit.dealership}&show=history`);
    expect(mails[0].text).toContain("Harbor Motors: the subscription ends within a day");
    const stored = await kit.test.context.db.selectFrom("notification_channels").selectAll().executeTakeFirstOrThrow();
    expect(stored.sealed_recipients?.toString("latin1")).not.toMatch(/mail\.example/);
  });

  it("about one thing have it as their subject, on one line, whatever a dealership is called", async () => {
    await setMail(["ann@mail.example"]);
    await kit.test.context.db
      .updateTable("dealerships")
      .set({ name: "<b>Evil</b>\r\nBcc: all@mail.example" })
      .where("id", "=", kit.dealership)
      .execute();
    await crawl("held");
    await look();
    await write();
    const [mail] = await outbox();
    expect(mail.subject).toBe("AutoHub: <b>Evil</b> Bcc: all@mail.example: Read in part, nothing removed");
    expect(mail.html).not.toContain("<b>Evil");
  });

  it("are six an hour at most; what comes then waits and shares one", async () => {
    await setMail(["ann@mail.example"]);
    for (let n = 0; n < 9; n++) {
      kit.dealership = await insertDealership(kit.test.context.db, { name: `Dealer ${n}` });
      await crawl("held");
      await look();
      await write();
    }
    expect(await outbox()).toHaveLength(6);
    await kit.test.context.db
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
  const digest = (now: Date) => writeDigest({ db: kit.test.context.db, mail: kit.mail(), site }, now);
  const hours = (count: number) => new Date(MORNING.getTime() + count * 3_600_000);

  it("tells of the day before, once a day, by however many processes", async () => {
    await setMail(["ann@mail.example"], true);
    await kit.test.context.db
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
    expect(mail).toMatchObject({ kind: "digest", subject: "AutoHub: What happened on Nov 19, 2026" });
    expect(mail.text).toContain("2 syncs: 1 read fully, 1 read in part, 0 failed");
    expect(mail.text).toContain("6 cars added, 2 removed");
    expect(mail.text).toContain("To do: 1 dealership failed.");
    expect(await digest(hours(24.1))).toBe(1);
  });

  it("is not written when it is off, nor for an hour that was past when it was switched on", async () => {
    await kit.test.context.db.updateTable("notification_channels").set({ digest_day: null }).execute();
    await setMail(["ann@mail.example"], false);
    expect(await digest(hours(0.1))).toBe(0);
    await setMail(["ann@mail.example"], true);
    await kit.test.context.db
      .updateTable("notification_channels")
      .set({ digest_since: hours(1) })
      .execute();
    expect(await digest(hours(2))).toBe(0);
    expect(await digest(hours(24.1))).toBe(1);
  });
});
