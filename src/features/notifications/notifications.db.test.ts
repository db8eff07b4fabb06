import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { judgePhotoCache } from "#core/photos/rules/notice-words.ts";
import { NOTICE_KINDS } from "#test/notice-kinds.ts";
import { notificationKit } from "#test/notification-kit.ts";
import { followLevel } from "./follow-level.ts";
import { noteEvents } from "./note-events.ts";

const kit = notificationKit();
const { bell, crawl, look, titles } = kit;

describe("crawls", () => {
  it("that were held raise one notice, which ends after a good one", async () => {
    await crawl("succeeded");
    await look();
    expect(await titles()).toEqual([]);
    await crawl("held");
    await look();
    await crawl("held");
    await look();
    expect(await bell()).toMatchObject([
      {
        ...{
          kind: "crawl-held",
          title: "Harbor Motors: Read in part, nothing removed",
          resolvedAt: null,
          isRead: false,
        },
        path: `/admin/dealerships?dealership=${kit.dealership}&show=history`,
      },
    ]);
    await crawl("succeeded");
    await look();
    expect((await bell()).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true]);
    await crawl("held");
    await look();
    expect(await titles()).toHaveLength(2);
  });

  it("that were held are over when the operator has applied the latest of them", async () => {
    await crawl("held");
    await look();
    const id = await crawl("held");
    await look();
    await kit.test.context.db.updateTable("sync_runs").set({ applied_at: new Date() }).where("id", "=", id).execute();
    await look();
    expect((await bell())[0]?.resolvedAt).not.toBeNull();
  });

  it("that fail three times in a row raise a notice, whatever happened before notifications began", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await crawl("succeeded", { finished_at: daysAgo(50) });
    await crawl("failed", { finished_at: daysAgo(40) });
    await crawl("failed");
    await crawl("failed");
    await look();
    expect(await titles()).toEqual([]);
    await crawl("failed");
    await look();
    expect(await bell()).toMatchObject([
      {
        kind: "crawl-failing",
        title: "Harbor Motors: Failed",
        body: "Not read fully for 5 weeks. It looked wrong. Check its address and try again.",
      },
    ]);
  });

  it("that fail for weeks are counted from the first one after the latest that succeeded or was applied", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await crawl("succeeded", { finished_at: daysAgo(60) });
    await crawl("held", { finished_at: daysAgo(20), applied_at: daysAgo(16) });
    await crawl("failed", { finished_at: daysAgo(15) });
    await crawl("failed");
    await crawl("failed");
    await look();
    const bodies = (await bell()).map(({ body }) => body);
    expect(bodies).toEqual([expect.stringMatching(/^Not read fully for 2 weeks\. It looked wrong\./)]);
  });

  it("with moved prices, another platform, or a platform in trouble raise the specific notice", async () => {
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
    expect((await bell())[0]).toMatchObject({
      kind: "prices-moved",
      title: "Harbor Motors: Read in part, nothing removed",
    });

    const at = new Date();
    await kit.test.context.db
      .insertInto("platform_alarms")
      .values({ platform: "dealer-fire", words: "8 of 9 lost many of their cars.", created_at: at, updated_at: at })
      .execute();
    await crawl("succeeded", { platform: "inventory-feed" });
    await crawl("held", { platform: "dealer-fire", finished_at: at });
    await look();
    const held = (await bell()).filter(({ kind }) => kind === "crawl-held");
    expect(held.map(({ title }) => title)).toEqual(["DealerFire websites: Read in part"]);
  });
});

describe("subscriptions", () => {
  it("raise notices 14 and 3 days before their end and at it, each once, and none once renewed", async () => {
    const now = Date.now();
    const day = 86_400_000;
    await kit.test.context.db
      .updateTable("dealerships")
      .set({ expires_at: new Date(now + 10 * day) })
      .where("id", "=", kit.dealership)
      .execute();
    for (const days of [0, 1, 8, 9, 10.5, 11]) await look(new Date(now + days * day));
    const shown = await bell();
    expect(shown.map(({ title }) => title.replace("Harbor Motors: the subscription ", ""))).toEqual([
      "has ended",
      "ends in 2 days",
      "ends in 10 days",
    ]);
    expect(shown.map(({ resolvedAt }) => resolvedAt !== null)).toEqual([false, true, true]);
    await kit.test.context.db
      .updateTable("dealerships")
      .set({ expires_at: new Date(now + 40 * day) })
      .where("id", "=", kit.dealership)
      .execute();
    await look(new Date(now + 11 * day));
    expect((await bell()).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
  });
});

describe("leads", () => {
  it("far over the usual of a dealership raise one notice", async () => {
    await kit.test.context.db
      .updateTable("dealerships")
      .set({ created_at: sql`now() - interval '60 days'` })
      .where("id", "=", kit.dealership)
      .execute();
    const click = (count: number, daysAgo: number) =>
      sql`insert into contact_clicks (created_at, dealership_id, title, visitor)
        select now() - ${daysAgo} * interval '1 day', ${kit.dealership}, 'A car', int4send(n) from generate_series(1, ${count}::int) n`.execute(
        kit.test.context.db,
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
  it("raise a notice when they are ready or have failed", async () => {
    const add = (status: "done" | "failed" | "running", error: string | null) =>
      kit.test.context.db
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
      ["Vehicle cards are ready", "12 files, requested by ann. Kept for a week."],
    ]);
  });
});

describe("what fills", () => {
  const deps = () => ({ db: kit.test.context.db, canMail: true, kinds: NOTICE_KINDS });

  it("raises one notice each time, which ends when there is space", async () => {
    let usedBytes = 95;
    const watch = (machine: string) => followLevel(deps(), judgePhotoCache(machine, { usedBytes, maxBytes: 100 }));
    await watch("hub-1");
    await watch("hub-1");
    await watch("hub-2");
    expect(await titles()).toHaveLength(2);
    usedBytes = 85;
    await watch("hub-1");
    expect((await bell())[1]?.resolvedAt).toBeNull();
    usedBytes = 50;
    await watch("hub-1");
    expect((await bell())[1]?.resolvedAt).not.toBeNull();
    usedBytes = 95;
    await watch("hub-1");
    expect(await titles()).toHaveLength(3);
  });

  it("can be measured on this machine", async () => {
    const folder = mkdtempSync(join(tmpdir(), "autohub-disk-"));
    const machine = { name: "hub-1", dataDir: folder, photos: { folder, maxBytes: 100 } };
    const watched = [...NOTICE_KINDS].flatMap(([kind, { watch }]) => (watch ? [{ kind, watch }] : []));
    expect(watched.map(({ kind }) => kind)).toEqual(["disk-nearly-full", "photo-cache-full", "pictures-refused"]);
    for (const { kind, watch } of watched) {
      expect(await watch.measure(machine)).toMatchObject({ notice: { kind, key: expect.stringMatching(/:hub-1:$/) } });
    }
    rmSync(folder, { recursive: true });
  });

  it("a backup that is too old raises a notice, which ends with the next good one", async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const backUp = (finished_at: Date) =>
      kit.test.context.db
        .insertInto("backups")
        .values({
          kind: "logical",
          trigger: "nightly",
          status: "done",
          started_at: finished_at,
          finished_at,
          name: `${finished_at}`,
        })
        .execute();
    const lookAtBackups = () => noteEvents(deps(), { lookBackMinutes: 60, now: new Date() });
    await backUp(hoursAgo(40));
    await lookAtBackups();
    await lookAtBackups();
    expect(await titles()).toEqual(["The last backup of the database is too old"]);
    await backUp(hoursAgo(0));
    await lookAtBackups();
    expect((await bell())[0]?.resolvedAt).not.toBeNull();
    await kit.test.context.db.deleteFrom("backups").execute();
  });
});
